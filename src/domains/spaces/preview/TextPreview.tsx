import { useQuery } from '@tanstack/react-query';
import { readBytes } from '#src/http/readBytes.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/spaces.ts';
import { useSizeText } from '#src/inputs/file/useSizeText.ts';
import MarkdownText from '#src/ui/markdown/MarkdownText.tsx';
import { token } from '#src/ui/theme/token.ts';

/** More text is not read on a page. */
const SHOWN_BYTES = 262_144;

/** The beginning of a text, in UTF-8, UTF-16 or GB18030. It is shown as characters: nothing in it is a page. */
export default function TextPreview({ url, size, isMarkdown }: { url: string; size: number; isMarkdown: boolean }) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const { data, isError } = useQuery({
    queryKey: ['suantai', 'text', url],
    queryFn: async ({ signal }) => {
      const bytes = await readBytes(url, { start: 0, end: SHOWN_BYTES }, signal);
      if (bytes === undefined) throw new Error('refused');
      return decoded(bytes);
    },
    retry: false,
    staleTime: 0,
  });
  if (isError) return <p>{translate('spaces.preview.failed')}</p>;
  if (data === undefined) return null;
  if (data === null) return <p>{translate('spaces.preview.binary')}</p>;
  return (
    <>
      {size > SHOWN_BYTES && <p>{translate('spaces.preview.tooLarge', { size: sizeText(SHOWN_BYTES) })}</p>}
      {isMarkdown ? (
        <MarkdownText text={data} />
      ) : (
        <pre
          style={{
            width: '100%',
            maxHeight: '60vh',
            margin: 0,
            padding: 16,
            overflow: 'auto',
            border: `1px solid ${token.hairline}`,
            borderRadius: token.radius.medium,
            backgroundColor: token.sunken,
            fontFamily: token.mono,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
          // Keyboards scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
          tabIndex={0}
        >
          {data}
        </pre>
      )}
    </>
  );
}

/** Null for bytes that are no text. */
function decoded(bytes: ArrayBuffer): string | null {
  const start = new Uint8Array(bytes.slice(0, 8_192));
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  if (isUtf16) return new TextDecoder(start[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (start.includes(0)) return null;
  try {
    // The last character of a part may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
