import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/spaces.ts';
import { token } from '#src/ui/theme/token.ts';
import { contentUrl, spaceOf } from '#src/domains/spaces/browse/spaceOf.ts';

const TextPreview = lazy(() => import('./TextPreview.tsx'));

/** What is in a file: pictures, sound and film as the browser shows them, text and Markdown as text, PDF drawn here. */
export default function EntryPreview({ definition, record }: { definition: Definition; record: RaRecord }) {
  const translate = useTranslate();
  const space = spaceOf(definition);
  const name = String(record.name);
  const url = contentUrl(space, record.id);
  const kind = previewKind(name, String(record.content_type ?? ''));
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start', minWidth: 0 }}>
      <Suspense fallback={null}>
        {kind === 'image' && <Picture src={url} alt={translate('spaces.preview.image', { name })} />}
        {kind === 'audio' && <Sound src={url} controls aria-label={name} />}
        {kind === 'video' && <Film src={url} controls aria-label={name} />}
        {(kind === 'text' || kind === 'markdown') && (
          <TextPreview url={url} size={Number(record.size ?? 0)} isMarkdown={kind === 'markdown'} />
        )}
        {/* The viewer of the browser runs apart from this page and has no access to it. */}
        {kind === 'pdf' && <Pdf src={url} title={name} />}
        {kind === undefined && <Typography color="textSecondary">{translate('spaces.preview.none')}</Typography>}
      </Suspense>
    </Stack>
  );
}

const FRAMED = { border: `1px solid ${token.hairline}`, borderRadius: token.radius.medium };
const Picture = styled('img')({ maxWidth: '100%', maxHeight: '70vh', ...FRAMED });
const Film = styled('video')({ maxWidth: '100%', maxHeight: '70vh', ...FRAMED });
const Sound = styled('audio')({ width: '100%' });
const Pdf = styled('iframe')({ width: '100%', height: '70vh', backgroundColor: token.sunken, ...FRAMED });

type PreviewKind = 'image' | 'audio' | 'video' | 'text' | 'markdown' | 'pdf';

const TEXT_ENDINGS =
  /\.(txt|log|csv|tsv|json|ya?ml|xml|toml|ini|conf|cfg|env|sh|bash|py|js|mjs|cjs|ts|tsx|jsx|css|html?|svg|go|rs|java|kt|c|h|cc|cpp|hpp|cs|rb|php|sql|lua|r|m|tf|dockerfile|gitignore|diff|patch|srt|vtt)$/i;

/**
 * How a file can be shown, by its type and the ending of its name; undefined if it cannot. A page or a drawing with
 * code in it, such as HTML or SVG, is shown as text.
 */
function previewKind(name: string, type: string): PreviewKind | undefined {
  if (/\.(md|markdown)$/i.test(name) || type === 'text/markdown') return 'markdown';
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) return 'pdf';
  if (/^image\/(png|jpeg|gif|webp|avif|bmp)$/.test(type)) return 'image';
  if (/^audio\/(mpeg|ogg|wav|mp4|aac|flac|webm)$/.test(type)) return 'audio';
  if (/^video\/(mp4|webm|ogg)$/.test(type)) return 'video';
  if (type.startsWith('text/') || TEXT_ENDINGS.test(name) || /^application\/(json|xml|yaml|toml|sql)$/.test(type))
    return 'text';
  return undefined;
}
