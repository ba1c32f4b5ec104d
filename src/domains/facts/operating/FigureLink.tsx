import { LinkBase } from 'react-admin';
import type { Figure } from '#model/reading/figure.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import '#src/i18n/parts/operatingData.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { figureText } from './figureText.ts';

interface Props {
  figure: Pick<Figure, 'value' | 'unit' | 'list'>;
  /** The name of the figure, for readers who hear the link alone. */
  name: string;
}

/** The value of a figure, which leads to the list behind it. */
export function FigureLink({ figure, name }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const { resources } = useManifest();
  const text = figureText(figure, lang);
  const entry = resources.find(({ resource }) => resource === figure.list?.resource);
  if (figure.list === undefined || entry?.routes.list === undefined) return text;
  return (
    <LinkBase to={listAddress(entry, figure.list.filter)} title={translate('operatingData.list', { name })}>
      {text}
    </LinkBase>
  );
}
