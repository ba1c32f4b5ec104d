import { styled } from '@mui/material/styles';
import type { Definition } from '#model/language/definition.ts';
import type { Grain } from '#model/domains/facts/operating/period.ts';
import '#src/i18n/parts/operatingData.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { FigureLink } from './FigureLink.tsx';
import { changeText, figureText } from './figureText.ts';
import type { Compared, ComparedFigure } from './operatingQuery.ts';

interface Props {
  definition: Definition;
  grain: Grain;
  figures: readonly ComparedFigure[];
}

/** Each figure as a card, beside the time before and the year before. */
export function FigureCards({ definition, grain, figures }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  return (
    <Cards>
      {figures.map((figure) => {
        const name = definition.fields[figure.key]?.label[lang] ?? figure.key;
        return (
          <div key={figure.key} data-figure={figure.key}>
            <dt title={definition.fields[figure.key]?.help?.[lang]}>
              {name}
              {figure.mean && <small> · {translate(`operatingData.mean.${grain}`)}</small>}
            </dt>
            <dd>{figure.value === null ? <Gap figure={figure} /> : <FigureLink figure={figure} name={name} />}</dd>
            <Change grain={grain} figure={figure} compared={figure.before} />
            <Change grain={grain} figure={figure} compared={figure.year_before} />
          </div>
        );
      })}
    </Cards>
  );
}

function Gap({ figure }: { figure: ComparedFigure }) {
  const translate = useTranslate();
  return figure.unit === 'percent' ? <i>{translate('operatingData.unknown')}</i> : '–';
}

interface ChangeProps {
  grain: Grain;
  figure: ComparedFigure;
  compared: Compared;
}

/** The change in words; where there is nothing to compare with, why. */
function Change({ grain, figure, compared }: ChangeProps) {
  const translate = useTranslate();
  const lang = useLang();
  const { from, to, kind, change, missing, value } = compared;
  const range = from === to ? from : translate('operatingData.range', { from, to });
  if (figure.value === null) return null;
  const isWhole = kind === 'month' && grain === 'month';
  if (change === null) {
    const time = isWhole ? translate('operatingData.lastWholeMonth') : translate(`operatingData.time.${kind}`);
    return <dd title={range}>{translate(`operatingData.missing.${missing ?? 'none'}`, { time })}</dd>;
  }
  const words = isWhole ? translate('operatingData.wholeMonth') : translate(`operatingData.before.${kind}`);
  return (
    <dd title={translate('operatingData.rangeNote', { range, value: figureText({ ...figure, value }, lang) })}>
      {words} <b>{changeText(change, lang)}</b>
    </dd>
  );
}

const Cards = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(212px, 100%), 1fr))',
  gap: 12,
  margin: 0,
  '& > div': {
    minWidth: 0,
    padding: '12px 16px',
    border: `1px solid ${token.hairline}`,
    borderRadius: token.radius.large,
    backgroundColor: token.surface,
  },
  '& dt': { color: token.textMuted, fontSize: token.size.note },
  '& dd': { margin: 0, color: token.textMuted, fontSize: token.size.note },
  '& dt + dd': {
    margin: '2px 0 6px',
    overflow: 'hidden',
    color: token.text,
    fontSize: token.size.title,
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 600,
    textOverflow: 'ellipsis',
  },
  '& dd a': { color: 'inherit', textDecoration: 'none' },
  '& dd a:hover': { color: token.accentText, textDecoration: 'underline' },
  '& dd i': { color: token.textMuted, fontSize: token.size.text, fontStyle: 'normal', fontWeight: 400 },
  '& dd b': { color: token.text, fontVariantNumeric: 'tabular-nums', fontWeight: 500 },
});
