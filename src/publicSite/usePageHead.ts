import { useEffect } from 'react';
import { usePublicText } from './PublicText.tsx';

/** Title and description of the document, in the reader's language. */
export function usePageHead(title: string, description?: string): void {
  const { text } = usePublicText();
  useEffect(() => {
    document.title = `${title} - ${text.product}`;
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description, text]);
}
