import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { Head, Item } from './threadParts.ts';

/** What the submitter wrote, at the head of the thread. */
export function Opening({ order, definition }: { order: RaRecord; definition: Definition }) {
  const show = (name: string) => {
    const field = definition.fields[name];
    return field && !isBlank(order[name]) && <FieldFor field={field} record={order} definition={definition} />;
  };
  return (
    <Item>
      <Head>
        <b>{show('submitter')}</b>
        <span>{show('created_at')}</span>
      </Head>
      {show('content')}
      {show('attachments')}
    </Item>
  );
}
