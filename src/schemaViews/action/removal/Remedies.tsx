import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useGetOne, type Identifier, type RaRecord } from 'react-admin';
import { useDefinition, useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { ActionDialog } from '#src/schemaViews/action/ActionDialog.tsx';
import { useActionName } from '#src/schemaViews/action/useActionName.ts';

interface RemediesProps {
  resource: string;
  id: Identifier;
  title: string;
  /** Actions of the referring record that release the reference, or `delete`. */
  words: readonly string[];
  onDone: () => void;
}

/** The actions that make a record release its reference. Each opens its own dialog over this one. */
export function Remedies(props: RemediesProps) {
  if (props.words.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Offered {...props} />
    </Suspense>
  );
}

function Offered({ resource, id, title, words, onDone }: RemediesProps) {
  const definition = useDefinition(resource);
  const [word, setWord] = useState<string>();
  const nameOf = useActionName(definition);
  return (
    <>
      {words.map((action) => (
        <Button
          key={action}
          size="small"
          variant="outlined"
          color={action === 'delete' ? 'error' : 'primary'}
          aria-label={`${nameOf(action)} ${title}`}
          onClick={() => setWord(action)}
        >
          {nameOf(action)}
        </Button>
      ))}
      {word !== undefined && (
        <Remedy
          resource={resource}
          id={id}
          word={word}
          onClose={(ran) => {
            setWord(undefined);
            if (ran) onDone();
          }}
        />
      )}
    </>
  );
}

function Remedy({
  resource,
  id,
  word,
  onClose,
}: {
  resource: string;
  id: Identifier;
  word: string;
  onClose: (ran: boolean) => void;
}) {
  const definition = useDefinitionIfLoaded(resource);
  const { data: record } = useGetOne<RaRecord>(resource, { id });
  if (!definition || !record) return null;
  return (
    <ActionDialog
      definition={definition}
      action={word}
      target={{ kind: 'record', record }}
      onClose={(outcome) => onClose(outcome !== undefined)}
    />
  );
}
