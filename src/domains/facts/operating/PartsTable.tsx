import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { NONE } from '#model/domains/facts/operating/dimensions.ts';
import type { Definition } from '#model/language/definition.ts';
import '#src/i18n/parts/machine.ts';
import '#src/i18n/parts/operatingData.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { FigureTable } from '#src/ui/charts/FigureTable.ts';
import { FigureLink } from './FigureLink.tsx';
import type { Part } from './operatingQuery.ts';
import { useRecordPath } from './useRecordPath.ts';

interface Props {
  definition: Definition;
  title: string;
  parts: readonly Part[];
  /** Shows one part in this page; without it, a part leads to its own page. */
  onOpen?: (key: string) => void;
}

/** The parts of a figure by a dimension, each figure with the list behind it. */
export function PartsTable({ definition, title, parts, onOpen }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const pathOf = useRecordPath(definition);
  const names = parts[0]?.figures.map(({ key }) => key) ?? [];
  const labelOf = (name: string) => definition.fields[name]?.label[lang] ?? name;
  return (
    // A scrolling element must be reachable by keyboard.
    <Table tabIndex={0} aria-label={[title, translate('chart.table')].join(' ')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('operatingData.key')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {labelOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ key, name, id, figures }) => {
            const subject = key === NONE ? translate('operatingData.none') : (name ?? key);
            return (
              <tr key={key}>
                <th scope="row" title={subject}>
                  {onOpen !== undefined ? (
                    <Button
                      size="small"
                      onClick={() => onOpen(key)}
                      sx={{ minWidth: 0, px: 0, color: token.accentText }}
                    >
                      {subject}
                    </Button>
                  ) : id == null ? (
                    subject
                  ) : (
                    <LinkBase to={pathOf(id)}>{subject}</LinkBase>
                  )}
                </th>
                {figures.map((figure) => (
                  <td key={figure.key}>
                    <FigureLink figure={figure} name={`${subject} ${labelOf(figure.key)}`} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Table>
  );
}

// On a phone the figures begin within the first screen.
const Table = styled(FigureTable)({
  // The rows are close together (WCAG 2.5.8).
  '& th a, & td a': { display: 'inline-block', lineHeight: '24px' },
  '@media (max-width: 600px)': { '& tbody th': { maxWidth: '14ch' } },
});
