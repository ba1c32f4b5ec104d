import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import '#src/i18n/parts/months.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FigureTable } from '#src/ui/charts/FigureTable.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import type { Group } from './monthQuery.ts';

interface Props {
  title: string;
  groups: readonly Group[];
  /** The lines of a group; undefined where a group has none of its own. */
  pathOf: (group: Group) => string | undefined;
  /** The name of the period before; that of a month by default. */
  previous?: string;
  /** Opens a group in this page. */
  onOpen?: ((group: Group) => void) | undefined;
}

/** The groups of a period, each beside the period before. */
export function MonthTable({ title, groups, pathOf, previous, onOpen }: Props) {
  const translate = useTranslate();
  const headings = [
    title,
    translate('months.total'),
    previous ?? translate('months.previous'),
    translate('months.change'),
  ];
  return (
    // A scrolling element must be reachable by keyboard.
    <Scroll tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => {
            const { id, others, total, previous_total: before, mom_pct: change } = group;
            const name =
              others === undefined
                ? (group.name ?? translate('months.none'))
                : translate('months.others', { count: others });
            const path = pathOf(group);
            return (
              <tr key={`${id} ${others}`}>
                <th scope="row">
                  {onOpen !== undefined && id !== null ? (
                    <Button size="small" onClick={() => onOpen(group)}>
                      {name}
                    </Button>
                  ) : path === undefined ? (
                    name
                  ) : (
                    <LinkBase to={path}>{name}</LinkBase>
                  )}
                </th>
                <td title={formatMoney(total)}>{formatFen(total)}</td>
                <td title={formatMoney(before)}>{formatFen(before)}</td>
                <td>{change === null ? '–' : `${change > 0 ? '+' : ''}${change}%`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}

const Scroll = styled(FigureTable)({
  '& th button': { minWidth: 0, padding: 0 },
  // On a phone the change says enough about the month before.
  '@media (max-width: 600px)': {
    '& tbody th': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& thead th:nth-of-type(3), & td:nth-of-type(2)': { display: 'none' },
  },
});
