import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** After a failure, the boundary renders its children again when this changes. */
  place?: string;
  fallback: ReactNode;
  onFailure: ((error: unknown) => void) | undefined;
  children: ReactNode;
}

interface BoundaryState {
  hasFailed: boolean;
  place: string | undefined;
}

/** Shows the fallback if the children throw while rendering. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, place: this.props.place };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState) {
    return place === state.place ? null : { hasFailed: false, place };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure?.(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
