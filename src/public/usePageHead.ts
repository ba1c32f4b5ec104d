import { useEffect } from 'react';
import { usePublicText } from './PublicText.tsx';

/** Title and description of the document, in the reader's language. */
export function usePageHead(title: string, description?: string): void {
  const { text } = usePublicText();
  const { product } = text;
  useEffect(() => {
    document.title = `${title} - ${product}`;
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description, product]);
}
