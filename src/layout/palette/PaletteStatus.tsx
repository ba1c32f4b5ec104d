import { styled } from '@mui/material/styles';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useOnline } from '#src/layout/notices/useOnline.ts';
import { token } from '#src/ui/theme/token.ts';

interface Props {
  typed: string;
  count: number;
  searching: boolean;
  failed: boolean;
  partial: boolean;
  /** Why the chosen line cannot run; replaces the other messages. */
  refusal?: string;
}

/** The status below the lines: pending searches, failures, and the number of results. Announced to screen readers. */
export function PaletteStatus({ typed, count, searching, failed, partial, refusal }: Props) {
  const translate = useTranslate();
  const online = useOnline();
  const words = (): string => {
    if (refusal) return refusal;
    if (!online) return translate('palette.offline');
    if (searching) return translate('palette.searching');
    if (failed) return translate('palette.failed');
    if (partial) return translate('palette.partial');
    return typed.trim() === '' ? '' : translate('palette.count', { smart_count: count });
  };
  return (
    <Words>
      {count === 0 && !searching && !refusal && online && typed.trim() !== ''
        ? translate('palette.nothing', { typed: typed.trim() })
        : words()}
    </Words>
  );
}

const Words = styled('output')({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: token.textMuted,
});
