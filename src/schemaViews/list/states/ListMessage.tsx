import type { ReactNode } from 'react';

interface ListMessageProps {
  title: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  alert?: boolean;
}

/** Replaces the rows: explains why there are none and what to do. */
export function ListMessage({ title, children, action, alert }: ListMessageProps) {
  return (
    <div className="list-message" data-framed={alert || undefined} role={alert ? 'alert' : undefined}>
      <h2>{title}</h2>
      {children}
      {action}
    </div>
  );
}
