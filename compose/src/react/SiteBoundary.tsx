import { Component, type ReactNode } from 'react';

interface SiteBoundaryProps {
  /** At another place it tries again. */
  place: string;
  fallback: ReactNode;
  onFailure: (() => void) | undefined;
  children: ReactNode;
}

interface SiteBoundaryState {
  hasFailed: boolean;
  place: string;
}

/** Shows the site's error page where what is around the regions throws. */
export class SiteBoundary extends Component<SiteBoundaryProps, SiteBoundaryState> {
  override state = { hasFailed: false, place: this.props.place };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: SiteBoundaryProps, state: SiteBoundaryState) {
    return place === state.place ? null : { hasFailed: false, place };
  }

  override componentDidCatch() {
    this.props.onFailure?.();
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
