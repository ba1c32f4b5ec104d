import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Definition } from '#model/definition.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { ListMessage } from '#src/schemaViews/list/states/ListMessage.tsx';
import { selectCloud, useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useClouds } from '#src/session/cloud/useCloudSelection.ts';

const SHOWN = 4;

/** In place of a list that the selected cloud has nothing for: why, and the clouds that are of a product which has. */
export function NotOffered({ definition, reason }: { definition: Definition; reason: string }) {
  const t = useTranslate();
  const word = useWord();
  const queryClient = useQueryClient();
  const { cloud: selected } = useSelection();
  const { clouds = [] } = useClouds(true);
  const products = new Set(definition.cloud?.products.map((product) => product.toLowerCase()));
  const others = clouds.filter(({ cloud_id, product }) => cloud_id !== selected?.cloud_id && products.has(product.toLowerCase()));
  return (
    <ListMessage
      title={t('list.cloud.none', { name: word(definition.plural), cloud: selected?.name ?? '' })}
      action={
        <div className="list-cloudChoice">
          {others.slice(0, SHOWN).map((other) => (
            <Button key={other.cloud_id} variant="outlined" onClick={() => selectCloud(queryClient, other)}>
              {t('list.cloud.choose', { name: other.name })}
            </Button>
          ))}
        </div>
      }
    >
      <p>{others.length > 0 ? t('list.cloud.others') : reason}</p>
    </ListMessage>
  );
}
