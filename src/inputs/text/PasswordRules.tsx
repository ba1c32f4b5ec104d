import Check from '@mui/icons-material/Check';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { wholeMatch } from '#model/fields/patterns/wholeMatch.ts';
import { PASSWORD_LENGTH, passwordParts } from '#model/rules/passwordParts.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { visuallyHidden } from '#src/inputs/frame/visuallyHidden.ts';
import '#src/i18n/parts/recordForm.ts';

/** The rules of a password, ticked while it is typed. */
export function PasswordRules({ field, text }: { field: FieldDefinition; text: string }) {
  const translate = useTranslate();
  const label = useLabel();
  const min = field.minLength ?? PASSWORD_LENGTH.min;
  const parts = passwordParts(text, field);
  const rules = [
    { words: translate('record.input.minLength', { min }), met: parts.min },
    field.pattern === undefined
      ? { words: translate('record.input.mix'), met: parts.lower && parts.upper && parts.digit && parts.sign }
      : { words: label(field.patternHelp), met: wholeMatch(field.pattern)(text) },
  ].filter(({ words }) => words !== '');
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
      {rules.map(({ words, met }) => (
        <Stack
          key={words}
          component="li"
          direction="row"
          spacing={2}
          sx={{ alignItems: 'center', color: met ? 'success.main' : 'text.secondary' }}
        >
          {met ? <Check fontSize="inherit" /> : <RadioButtonUnchecked fontSize="inherit" />}
          <Typography variant="caption">{words}</Typography>
          <Box component="span" sx={visuallyHidden}>
            {translate(met ? 'record.input.ruleMet' : 'record.input.ruleUnmet')}
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}
