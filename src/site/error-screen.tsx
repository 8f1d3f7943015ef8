import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { reloadLostScreens } from './lazy-screen.tsx';

interface ErrorScreenState {
  readonly isBroken: boolean;
}

/** Keeps the frame when a screen breaks: says so in its place and offers to try again. Key it by route. */
export class ErrorScreen extends Component<{ readonly children: ReactNode }, ErrorScreenState> {
  override state: ErrorScreenState = { isBroken: false };

  static getDerivedStateFromError(): ErrorScreenState {
    return { isBroken: true };
  }

  readonly #tryAgain = () => {
    reloadLostScreens();
    this.setState({ isBroken: false });
  };

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <EmptyState onRetry={this.#tryAgain}>
        <Trans>این بخش از سایت باز نشد.</Trans>
      </EmptyState>
    );
  }
}
