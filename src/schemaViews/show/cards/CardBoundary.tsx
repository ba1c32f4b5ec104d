import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { CardDefinition } from '#model/language/viewDefinitions.ts';
import { CardFrame } from './CardFrame.tsx';
import '#src/i18n/parts/recordParts.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

interface CardBoundaryProps {
  card: CardDefinition;
  /** Another key, such as another version of the record, tries again. */
  resetKey: string;
  children: ReactNode;
}

interface CardBoundaryState {
  failed: boolean;
  resetKey: string;
}

/** Keeps an error in the card that threw it. */
export class CardBoundary extends Component<CardBoundaryProps, CardBoundaryState> {
  override state: CardBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: CardBoundaryProps, state: CardBoundaryState) {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }

  override render() {
    return this.state.failed ? (
      <FailedCard card={this.props.card} onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    );
  }
}

function FailedCard({ card, onRetry }: { card: CardDefinition; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <CardFrame card={card}>
      <Typography variant="body2" color="textSecondary">
        {translate('record.card.failed')}
      </Typography>
      <Button size="small" onClick={onRetry} sx={{ alignSelf: 'flex-start' }}>
        {translate('record.show.retry')}
      </Button>
    </CardFrame>
  );
}
