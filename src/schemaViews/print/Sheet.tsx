import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './print.css';

interface Props {
  title: string;
  /** Under the title: what it is about, who printed it and when. */
  subtitle: ReactNode;
  onDone: () => void;
  children: ReactNode;
}

/** A document on paper: printed as soon as it is drawn, beside the console, which the print leaves out. */
export function Sheet({ title, subtitle, onDone, children }: Props) {
  useEffect(() => {
    const before = document.title;
    const end = () => onDone();
    // The proposed name of a file.
    document.title = title;
    window.addEventListener('afterprint', end, { once: true });
    window.print();
    return () => {
      document.title = before;
      window.removeEventListener('afterprint', end);
    };
  }, [title, onDone]);
  return createPortal(
    <article className="print">
      <header>
        <h1>{title}</h1>
        <p>{subtitle}</p>
      </header>
      {children}
    </article>,
    document.body,
  );
}
