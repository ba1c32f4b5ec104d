import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Shadow } from '#model/domains/network/ruleShadows.ts';
import '#src/i18n/parts/network.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

interface ShadowNoticeProps {
  shadows: readonly Shadow[];
  /** Returns the name of a rule. */
  titleOf: (id: string) => string;
}

/** Lists the rules without effect, each with the rule that shadows it. Renders nothing if every rule has an effect. */
export function ShadowNotice({ shadows, titleOf }: ShadowNoticeProps) {
  const translate = useTranslate();
  if (shadows.length === 0) return null;
  return (
    <Alert severity="info">
      {translate('network.shadows.title', { smart_count: shadows.length })}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
        {shadows.map(({ rule, by, kind }) => (
          <li key={rule}>{translate(`network.shadows.${kind}`, { rule: titleOf(rule), by: titleOf(by) })}</li>
        ))}
      </Box>
    </Alert>
  );
}
