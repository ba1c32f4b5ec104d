import Menu from '@mui/material/Menu';
import { useColorScheme } from '@mui/material/styles';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useContrast } from '#src/ui/theme/useContrast.ts';
import { useDensity } from '#src/ui/theme/useDensity.ts';
import { choiceItems } from './choiceItems.tsx';

const MODES = ['system', 'light', 'dark'] as const;
const CONTRASTS = ['normal', 'high'] as const;
const DENSITIES = ['standard', 'compact'] as const;

/** Appearance, contrast and density, stored in this browser. */
export function SettingsChoices({ anchor, onClose }: { anchor: HTMLElement | null; onClose: () => void }) {
  const translate = useTranslate();
  const { mode = 'system', setMode } = useColorScheme();
  const [contrast, setContrast] = useContrast();
  const [density, setDensity] = useDensity();
  return (
    <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={onClose}>
      {choiceItems({
        title: translate('shell.header.mode.label'),
        words: MODES,
        chosen: mode,
        nameOf: (word) => translate(`shell.header.mode.${word}`),
        choose: setMode,
      })}
      {choiceItems({
        title: translate('shell.header.contrast.label'),
        words: CONTRASTS,
        chosen: contrast,
        nameOf: (word) => translate(`shell.header.contrast.${word}`),
        choose: setContrast,
      })}
      {choiceItems({
        title: translate('shell.header.density.label'),
        words: DENSITIES,
        chosen: density,
        nameOf: (word) => translate(`shell.header.density.${word}`),
        choose: setDensity,
      })}
    </Menu>
  );
}
