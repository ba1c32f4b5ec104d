import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import type { Definition } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { ListMessage } from '#src/schemaViews/list/states/ListMessage.tsx';
import { selectCloud, useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useClouds } from '#src/session/cloud/useCloudSelection.ts';
import type { NotOfferedHere } from './useNotOffered.ts';
import '#src/schemaViews/list/list.css';

const SHOWN = 4;

interface NotOfferedProps extends NotOfferedHere {
  definition: Definition;
}

/** Replaces a list or form that the selected cloud does not support: shows why, and the clouds whose product does. */
export function NotOffered({ definition, reason, wholly, isSilent }: NotOfferedProps) {
  const translate = useTranslate();
  const word = useWord();
  const queryClient = useQueryClient();
  const { cloud: selected } = useSelection();
  const { clouds = [] } = useClouds(true);
  const products = new Set(definition.cloud?.products.map((product) => product.toLowerCase()));
  const others = clouds.filter(
    ({ cloud_id, product }) => cloud_id !== selected?.cloud_id && products.has(product.toLowerCase()),
  );
  return (
    <ListMessage
      broken
      title={
        wholly
          ? translate(isSilent ? 'list.cloud.silent' : 'list.cloud.none', {
              name: word(definition.plural),
              cloud: selected?.name ?? '',
            })
          : reason
      }
      action={
        <div className="list-cloudChoice">
          {wholly &&
            others.slice(0, SHOWN).map((other) => (
              <Button key={other.cloud_id} variant="outlined" onClick={() => selectCloud(queryClient, other)}>
                {translate('list.cloud.choose', { name: other.name })}
              </Button>
            ))}
        </div>
      }
    >
      {wholly && (
        <p>
          {isSilent ? translate('list.cloud.silentText') : others.length > 0 ? translate('list.cloud.others') : reason}
        </p>
      )}
    </ListMessage>
  );
}
