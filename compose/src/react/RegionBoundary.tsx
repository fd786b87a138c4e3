import { Component, type ReactNode } from 'react';

interface RegionBoundaryProps {
  fallback: ReactNode;
  onFailure: () => void;
  children: ReactNode;
}

/** Keeps what a remote throws while rendering inside its own region. */
export class RegionBoundary extends Component<RegionBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
