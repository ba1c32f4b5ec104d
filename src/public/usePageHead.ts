import { useEffect } from 'react';
import { usePublicSettings } from './PublicSettings.tsx';
import { usePublicText } from './PublicText.tsx';

/** Title and description of the document, in the reader's language. */
export function usePageHead(title: string, description?: string): void {
  const { text } = usePublicText();
  const { 'site.title': named } = usePublicSettings();
  const product = named ?? text.product;
  useEffect(() => {
    document.title = `${title} - ${product}`;
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description, product]);
}
