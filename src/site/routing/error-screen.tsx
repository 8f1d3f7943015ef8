import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { reloadLostScreens } from './lazy-screen.tsx';

interface ErrorScreenState {
  readonly isBroken: boolean;
}

/** Keeps the frame when a screen breaks, and offers to try again, which it does itself when the browser comes online. Key it by route. */
export class ErrorScreen extends Component<{ readonly children: ReactNode }, ErrorScreenState> {
  override state: ErrorScreenState = { isBroken: false };

  static getDerivedStateFromError(): ErrorScreenState {
    return { isBroken: true };
  }

  readonly #tryAgain = () => {
    if (!this.state.isBroken) return;
    reloadLostScreens();
    this.setState({ isBroken: false });
  };

  override componentDidMount(): void {
    window.addEventListener('online', this.#tryAgain);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#tryAgain);
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <EmptyState onRetry={this.#tryAgain}>
        <Trans>این بخش از سایت باز نشد.</Trans>
      </EmptyState>
    );
  }
}
