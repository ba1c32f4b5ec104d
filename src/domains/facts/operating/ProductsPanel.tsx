import { useManifest } from '#src/definitions/useManifest.ts';
import '#src/i18n/parts/operatingData.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { figureText, shareText } from './figureText.ts';
import type { ProductSum } from './operatingQuery.ts';

interface Props {
  products: readonly ProductSum[];
  /** The net revenue that they are parts of. */
  total: string | number | null;
  note: string;
  label: string;
}

/** The products with the most net revenue, each with its lines. */
export function ProductsPanel({ products, total, note, label }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const { resources } = useManifest();
  const most = Math.max(0, ...products.map(({ figure }) => Number(figure.value)));
  const pathOf = ({ figure: { list } }: ProductSum) => {
    const entry = resources.find(({ resource }) => resource === list?.resource);
    return list === undefined || entry?.routes.list === undefined ? undefined : listAddress(entry, list.filter);
  };
  const rows = products.map((product) => {
    const path = pathOf(product);
    const share = Number(total) > 0 ? shareText(Number(product.figure.value) / Number(total), lang) : '–';
    return {
      key: String(product.product_id),
      title: product.name ?? `#${product.product_id}`,
      ...(path !== undefined && { path }),
      share: most === 0 ? 0 : Number(product.figure.value) / most,
      text: figureText(product.figure, lang),
      cells: [figureText(product.figure, lang), share],
    };
  });
  return (
    <ChartPanel
      title={translate('operatingData.products')}
      note={note}
      columns={[translate('operatingData.product'), label, translate('operatingData.share')]}
      rows={rows}
      file="top-products"
    >
      {rows.length === 0 ? <p>{translate('operatingData.noProducts')}</p> : <BarList bars={rows} />}
    </ChartPanel>
  );
}
