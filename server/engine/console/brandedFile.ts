import { accentSheet } from '#model/validation/brand/accentSheet.ts';
import type { StaticFiles } from '#server/engine/http/staticFiles.ts';

/** The operator's name and looks. Whatever is absent is that of the product. */
export interface Brand {
  name?: string;
  /** As `#rrggbb`. */
  accent?: string;
  /** Addresses of pictures. */
  logo?: string;
  logoDark?: string;
  icon?: string;
}

/**
 * The document with the operator's name, icon and colours in it, so that the first paint already has them and no script
 * has to wait for the settings. Without any, the built file.
 */
export async function brandedFile(
  files: StaticFiles,
  request: Request,
  path: string,
  brand: Brand,
): Promise<Response | undefined> {
  if (Object.keys(brand).length === 0) return files(request, path);
  // Neither compressed nor known to the client: what is sent differs from the file.
  const plain = await files(new Request(request.url, { method: 'GET' }), path);
  if (plain === undefined) return undefined;
  const { headers } = plain;
  headers.delete('etag');
  headers.delete('content-length');
  const body = branded(await plain.text(), brand);
  return new Response(request.method === 'HEAD' ? null : body, { status: plain.status, headers });
}

function branded(html: string, { name, accent, logo, logoDark, icon }: Brand): string {
  let text = html;
  // As functions: a replacement text would give `$` a meaning.
  if (name !== undefined)
    text = text
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)}</title>`)
      .replace(
        /(<meta\s+name="description"\s+content=")[^"]*(")/,
        (_, before, after) => before + escaped(name) + after,
      );
  if (icon !== undefined)
    text = text.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${escaped(icon)}" />`);
  const metas = [
    ['application-name', name],
    ['brand-logo', logo],
    ['brand-logo-dark', logoDark],
  ].flatMap(([key, value]) => (value === undefined ? [] : [`<meta name="${key}" content="${escaped(value)}" />`]));
  const style = accent === undefined ? [] : [`<style data-brand>${accentSheet(accent)}</style>`];
  return text.replace('</head>', () => `${[...metas, ...style].join('')}</head>`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
