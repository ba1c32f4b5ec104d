import { readPage } from '#src/http/httpClient.ts';

/** What the server writes into a document about the operator, beside the title and the description. */
const PARTS = 'meta[name="application-name"], meta[name^="brand-logo"], style[data-brand], link[rel="icon"]';

/** Puts name, logos, icon and colours of the operator into the open document as a new one would have them. */
export async function renewBrand(): Promise<void> {
  const page = await readPage(document.location.pathname);
  if (page === undefined) return;
  const { head } = new DOMParser().parseFromString(page, 'text/html');
  for (const part of document.head.querySelectorAll(PARTS)) part.remove();
  document.head.append(...head.querySelectorAll(PARTS));
}
