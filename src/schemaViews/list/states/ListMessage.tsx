import type { ReactNode } from 'react';

interface ListMessageProps {
  title: string;
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  alert?: boolean;
}

/** In place of rows: why there are none, and what to do about it. */
export function ListMessage({ title, children, action, alert }: ListMessageProps) {
  return (
    <div className="list-message" data-framed={alert || undefined} role={alert ? 'alert' : undefined}>
      <h2>{title}</h2>
      {children}
      {action}
    </div>
  );
}
