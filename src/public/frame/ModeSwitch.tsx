import { useEffect, useState } from 'react';
import { usePublicText } from '#src/public/PublicText.tsx';
import { Glyph } from '#src/public/controls/Glyph.tsx';
import { MODES, showStoredMode, storedMode, storeMode, type Mode } from '#src/ui/theme/storedMode.ts';

const GLYPHS = { system: 'contrast', light: 'sun', dark: 'moon' } as const;

/** One button that cycles through the three appearances and names the current one. */
export function ModeSwitch() {
  const {
    text: {
      site: { nav },
    },
  } = usePublicText();
  const [mode, setMode] = useState<Mode>(storedMode);
  useEffect(() => {
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', showStoredMode);
    return () => system.removeEventListener('change', showStoredMode);
  }, []);
  const turn = () => {
    const next = MODES[(MODES.indexOf(mode) + 1) % MODES.length] ?? 'system';
    storeMode(next);
    setMode(next);
  };
  const says = `${nav.mode}: ${nav.modes[mode]}`;
  return (
    <button type="button" className="p-icon-button" onClick={turn} aria-label={says} title={says}>
      <Glyph name={GLYPHS[mode]} />
    </button>
  );
}
