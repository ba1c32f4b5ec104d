import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** Another key, such as the address, gives the page another chance. */
  resetKey?: string;
  renderFallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps a fault in one part of the page from taking the rest down. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean; resetKey: string | undefined }> {
  override state = { error: undefined as unknown, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: { resetKey: string | undefined }) {
    return props.resetKey === state.resetKey ? null : { failed: false, error: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }

  override render() {
    const retry = () => this.setState({ failed: false, error: undefined });
    return this.state.failed ? this.props.renderFallback(this.state.error, retry) : this.props.children;
  }
}
