import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { thrownReference } from '#src/domain/error-reference.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { hasLostScreens, reloadLostScreens } from './lazy-screen.tsx';

interface ErrorScreenState {
  /** `lost`: code was unavailable. `broken`: code threw, which a second try would repeat. */
  readonly failure: 'lost' | 'broken' | null;
  /** Names the error of a broken screen. */
  readonly reference: string;
}

/**
 * Keeps the frame when a screen fails. It offers to try again, which it does itself when the browser comes online. A
 * broken screen needs a reload of the page. Key it by route.
 */
export class ErrorScreen extends Component<{ readonly children: ReactNode }, ErrorScreenState> {
  override state: ErrorScreenState = { failure: null, reference: '' };

  static getDerivedStateFromError(error: unknown): ErrorScreenState {
    return hasLostScreens()
      ? { failure: 'lost', reference: '' }
      : { failure: 'broken', reference: thrownReference(error) };
  }

  readonly #tryAgain = () => {
    if (this.state.failure !== 'lost') return;
    reloadLostScreens();
    this.setState({ failure: null });
  };

  override componentDidMount(): void {
    window.addEventListener('online', this.#tryAgain);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#tryAgain);
  }

  override render() {
    const { failure, reference } = this.state;
    if (failure === null) return this.props.children;
    if (failure === 'lost') {
      return (
        <EmptyState onRetry={this.#tryAgain}>
          <Trans>این بخش از سایت باز نشد.</Trans>
        </EmptyState>
      );
    }
    return (
      <EmptyState detail={<ErrorReference reference={reference} />} onRetry={() => location.reload()}>
        <Trans>این بخش از صفحه از کار افتاد.</Trans>
      </EmptyState>
    );
  }
}
