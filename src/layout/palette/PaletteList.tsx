import { styled } from '@mui/material/styles';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import type { FoundItem } from '#src/layout/palette/items/paletteItem.ts';
import { PaletteLine } from './PaletteLine.tsx';

interface Props {
  id: string;
  items: readonly FoundItem[];
  active: number;
  onPoint: (item: FoundItem) => void;
  onChoose: (item: FoundItem, newTab: boolean) => void;
}

export const lineId = (list: string, index: number) => `${list}-${index}`;

/** The lines under their headings: a listbox whose input keeps the focus (WAI-ARIA combobox). */
export function PaletteList({ id, items, active, onPoint, onChoose }: Props) {
  const translate = useTranslate();
  const numbered = items.map((item, index) => ({ item, index }));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list of a combobox with rich lines
    <Box id={id} role="listbox" aria-label={translate('palette.results')}>
      {[...new Set(items.map(({ group }) => group))].map((group) => {
        const own = numbered.filter(({ item }) => item.group === group);
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups of a listbox
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <Heading id={`${id}-${group}`} role="presentation">
              {translate(`palette.group.${group}`)}
            </Heading>
            {own.map(({ item, index }) => (
              <PaletteLine
                key={item.key}
                id={lineId(id, index)}
                item={item}
                active={index === active}
                onPoint={onPoint}
                onChoose={onChoose}
              />
            ))}
          </div>
        );
      })}
    </Box>
  );
}

const Box = styled('div')({ padding: 8 });

const Heading = styled('div')({ padding: '8px 12px 4px', fontSize: token.size.note, color: token.textFaint });
