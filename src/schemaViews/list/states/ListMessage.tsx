import type { ReactNode } from 'react';
import { Abacus } from '#src/ui/abacus/Abacus.tsx';

interface ListMessageProps {
  title: string;
  /** The number that the drawing shows; default 000. */
  digits?: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  alert?: boolean;
  /** The cloud or the network is away. */
  broken?: boolean;
}

/** Replaces the rows: explains why there are none and what to do. */
export function ListMessage({ title, digits = '000', children, action, alert, broken }: ListMessageProps) {
  return (
    <div className="list-message" data-framed={alert || undefined} role={alert ? 'alert' : undefined}>
      <Abacus digits={digits} broken={broken} />
      <h2>{title}</h2>
      {children}
      {action}
    </div>
  );
}
