import { lazy, Suspense } from 'react';
import Button from '@mui/material/Button';
import type { Definition } from '#model/language/definition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { CreateButton } from '#src/schemaViews/list/toolbar/CreateButton.tsx';
import { useListScope, useOwnFilter } from '#src/schemaViews/list/page/listScope.ts';
import { ListMessage } from './ListMessage.tsx';

// Only the empty lists of newcomers need it.
const FirstStepHint = lazy(async () => ({
  default: (await import('#src/schemaViews/firstSteps/FirstStepHint.tsx')).FirstStepHint,
}));

const MakingLink = lazy(async () => ({ default: (await import('./MakingLink.tsx')).MakingLink }));

/**
 * Replaces the rows if no record exists (explains the resource and how to create the first one) or if none matches. An
 * embedded table leaves creating to its page, which knows the parent of a new record; the page of a view has its own
 * text.
 */
export function EmptyList({ definition, within = false }: { definition: Definition; within?: boolean }) {
  const translate = useTranslate();
  const label = useLabel();
  const word = useWord();
  const { own, setOwn } = useOwnFilter();
  const { firstSteps = [] } = useManifest();
  const view = useListScope().page?.view;
  const name = word(view?.label ?? definition.plural);
  if (Object.keys(own).length > 0) {
    return (
      <ListMessage
        title={translate('list.noMatch.title', { name })}
        action={
          <Button variant="outlined" onClick={() => setOwn({})}>
            {translate('list.noMatch.clear')}
          </Button>
        }
      />
    );
  }
  if (view?.empty) return <ListMessage title={label(view.empty)} />;
  // Where people create nothing, they learn who does; what a list gathers has forms of its own.
  const source = definition.gathers ? undefined : definition.without?.create;
  const create = definition.list.link ? (
    <Suspense>
      <MakingLink link={definition.list.link} />
    </Suspense>
  ) : (
    <CreateButton definition={definition} variant="outlined" />
  );
  const isStep = firstSteps.some(({ steps }) => steps.some(({ form }) => form === definition.resource));
  const next = isStep ? (
    <Suspense fallback={create}>
      <FirstStepHint resource={definition.resource}>{create}</FirstStepHint>
    </Suspense>
  ) : (
    create
  );
  return (
    <ListMessage title={translate('list.empty.title', { name })} action={within ? undefined : next}>
      {definition.help && <p>{label(definition.help)}</p>}
      {source && definition.list.link === undefined && <p>{translate(`list.empty.${source}`)}</p>}
    </ListMessage>
  );
}
