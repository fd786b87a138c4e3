import { Component, createElement, type ReactNode } from 'react';

interface BoundaryState {
  error?: Error;
}

/**
 * Keeps what a module throws from the others on the page of a remote alone. React Refresh mounts it anew
 * with the next change.
 */
export class BoundaryAlone extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: Error): BoundaryState {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error
      ? createElement('p', { role: 'alert' }, `It has thrown: ${error.message}`)
      : this.props.children;
  }
}
