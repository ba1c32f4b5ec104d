import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useOnline } from '#src/layout/notices/useOnline.ts';
import { token } from '#src/theme/token.ts';

interface Props {
  typed: string;
  count: number;
  searching: boolean;
  failed: boolean;
  partial: boolean;
  /** Why the chosen line cannot be done; takes the place of the rest. */
  refusal?: string;
}

/** Below the lines: what is still on the way, what could not be asked, how many there are. Screen readers hear it change. */
export function PaletteStatus({ typed, count, searching, failed, partial, refusal }: Props) {
  const t = useTranslate();
  const online = useOnline();
  const words = (): string => {
    if (refusal) return refusal;
    if (!online) return t('palette.offline');
    if (searching) return t('palette.searching');
    if (failed) return t('palette.failed');
    if (partial) return t('palette.partial');
    return typed.trim() === '' ? '' : t('palette.count', { smart_count: count });
  };
  return <Words>{count === 0 && !searching && !refusal && online && typed.trim() !== '' ? t('palette.nothing', { typed: typed.trim() }) : words()}</Words>;
}

const Words = styled('output')({ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', color: token.textMuted });
