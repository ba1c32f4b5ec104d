import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token, toneColors } from '#src/ui/theme/token.ts';
import { sideBySide } from './sideBySide.ts';
import '#src/i18n/parts/recordParts.ts';

interface TextDiffProps {
  before: string;
  after: string;
  names: [string, string];
}

/** Two texts side by side. A mark before each changed line shows the difference without colour. */
export default function TextDiff({ before, after, names }: TextDiffProps) {
  const translate = useTranslate();
  const rows = useMemo(() => sideBySide(before, after), [before, after]);
  if (rows.every(({ kind }) => kind === 'same'))
    return <Typography color="textSecondary">{translate('record.policy.noDifference')}</Typography>;
  return (
    <Box sx={{ overflow: 'auto', border: `1px solid ${token.hairline}`, borderRadius: token.radius.medium }}>
      <Box
        component="table"
        sx={{
          width: '100%',
          minWidth: 640,
          tableLayout: 'fixed',
          borderCollapse: 'collapse',
          fontFamily: token.mono,
          fontSize: token.size.note,
        }}
      >
        <thead>
          <tr>
            {names.map((name, side) => (
              <Box
                key={side}
                component="th"
                scope="col"
                sx={{
                  textAlign: 'start',
                  px: 3,
                  py: 2,
                  bgcolor: token.sunken,
                  borderBottom: `1px solid ${token.hairline}`,
                }}
              >
                {name}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, before: left, after: right }, index) => (
            <tr key={index}>
              <Side text={left} mark="−" tone={kind === 'changed' && left !== undefined ? 'danger' : undefined} />
              <Side text={right} mark="+" tone={kind === 'changed' && right !== undefined ? 'success' : undefined} />
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Side({
  text,
  mark,
  tone,
}: {
  text: string | undefined;
  mark: string;
  tone: 'danger' | 'success' | undefined;
}) {
  return (
    <Box
      component="td"
      sx={{
        px: 3,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        verticalAlign: 'top',
        bgcolor: tone ? toneColors(tone).soft : undefined,
        '& + td': { borderLeft: `1px solid ${token.hairline}` },
      }}
    >
      <Box
        component="span"
        sx={{ display: 'inline-block', width: 16, color: tone ? toneColors(tone).text : undefined }}
      >
        {tone ? mark : ''}
      </Box>
      {text}
    </Box>
  );
}
