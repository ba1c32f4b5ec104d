import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** A new key, such as another address, renders the children again. */
  resetKey?: string;
  renderFallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Contains an error in one part of the page, so that the rest keeps working. */
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
