import type { ListRow } from '#model/domains/billing/prices/list/priceList.ts';
import { usualMeter } from '#model/domains/billing/prices/list/usualMeter.ts';
import type { ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import { useValueLabel } from '#src/definitions/useValueLabel.ts';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

const GIB = 1024 ** 3;

/** The words of rows and units, from the definition of products. */
export function useListWords(unit: ListUnit) {
  const translate = useTranslate();
  const wordOf = useValueLabel('products');
  const unitWords = (of: ListUnit): string =>
    of.charge_type === 'postpaid'
      ? translate('priceList.use')
      : translate('priceList.period', { count: of.period, unit: translate(`priceList.units.${of.unit}`) });
  /** What identifies a row, in the file as well: the specification, or the size. */
  const nameOf = (row: Named): string => row.spec ?? (sizeWords(row) || translate('priceList.any'));
  /** What customers read. A name that only repeats the specification says nothing. */
  const titleOf = (row: Named): string => row.name ?? nameOf(row);
  const noteOf = (row: ListRow): string => {
    const meter =
      Object.values(row.cells).find(({ product }) => product !== null)?.product?.meter ??
      usualMeter(row.resource_type, unit.charge_type);
    const counted = unit.charge_type === 'postpaid' ? `¥/${wordOf('meter', meter)}` : '';
    const own = titleOf(row) === nameOf(row) ? '' : nameOf(row);
    const size = row.spec === null ? '' : sizeWords(row);
    return [own, wordOf('resource_type', row.resource_type), size, counted].filter(Boolean).join(' · ');
  };
  return { nameOf, titleOf, noteOf, unitWords, typeOf: (type: string) => wordOf('resource_type', type) };
}

type Named = Omit<ListRow, 'cells'>;

const sizeWords = ({ size }: Named): string =>
  [
    size?.gpu_count && `${size.gpu_count} GPU`,
    size?.vcpus && `${size.vcpus} vCPU`,
    size?.memory && `${size.memory / GIB} GiB`,
  ]
    .filter(Boolean)
    .join(' · ');
