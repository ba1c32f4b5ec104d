import { styled } from '@mui/material/styles';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { passwordStrength, type Strength } from './passwordStrength.ts';

const STEPS: Strength[] = ['weak', 'fair', 'strong'];
const TONES = { weak: 'danger', fair: 'warning', strong: 'success' } as const;

/** Three bars and a word; the word repeats the meaning of the colour. */
export function StrengthMeter({ password }: { password: string }) {
  const translate = useTranslate();
  const strength = passwordStrength(password);
  const reached = STEPS.indexOf(strength);
  return (
    <Meter>
      {STEPS.map((step, index) => (
        <i key={step} style={index <= reached ? { backgroundColor: toneColors(TONES[strength]).dot } : undefined} />
      ))}
      <span>{translate('personal.strength.label', { level: translate(`personal.strength.${strength}`) })}</span>
    </Meter>
  );
}

const Meter = styled('output')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  margin: '-4px 0 0',
  fontSize: token.size.note,
  color: token.textMuted,
  '& i': { width: 36, height: 4, borderRadius: 2, backgroundColor: token.hairlineStrong },
  '& span': { marginInlineStart: 8 },
});
