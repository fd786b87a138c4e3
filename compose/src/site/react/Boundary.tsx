import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** At another place it tries again. */
  place?: string;
  fallback: ReactNode;
  onFailure: ((error: unknown) => void) | undefined;
  children: ReactNode;
}

interface BoundaryState {
  hasFailed: boolean;
  place: string | undefined;
}

/** Shows the fallback where what is in it throws while rendering. */
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
