import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Definition } from '#model/language/definition.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import type { ListView } from './listView.ts';
import type { ListViews } from './useListViews.ts';

const SaveView = lazy(async () => ({ default: (await import('./SaveView.tsx')).SaveView }));
const ViewMenu = lazy(async () => ({ default: (await import('./ViewMenu.tsx')).ViewMenu }));

/** The views of a list side by side, and a button that saves the current one. Renders nothing if there is neither. */
export function ViewTabs({ definition, views }: { definition: Definition; views: ListViews }) {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<
    { kind: 'save' } | { kind: 'menu'; anchor: HTMLElement; view: ListView } | undefined
  >();
  const close = () => setDialog(undefined);
  const offersSave = views.canSave && views.changed;
  if (views.views.length === 0 && !offersSave) return null;
  return (
    <div className="list-views">
      <nav aria-label={translate('list.views.label')}>
        <ViewTab name={translate('list.views.all')} current={!views.current} onOpen={() => views.open(undefined)} />
        {views.views.map((view) => (
          <ViewTab
            key={view.key}
            name={view.name}
            shared={view.saved?.shared && !view.saved.own}
            current={views.current?.key === view.key}
            onOpen={() => views.open(view)}
          >
            {view.saved?.own && views.current?.key === view.key && (
              <button
                type="button"
                className="list-icon"
                aria-haspopup="menu"
                aria-label={translate('list.views.options', { name: view.name })}
                onClick={(event) => setDialog({ kind: 'menu', view, anchor: event.currentTarget })}
              >
                <Glyph name="chevronDown" />
              </button>
            )}
          </ViewTab>
        ))}
      </nav>
      {offersSave && (
        <button type="button" className="list-textButton" onClick={() => setDialog({ kind: 'save' })}>
          <Glyph name="bookmark" />
          {translate('list.views.save')}
        </button>
      )}
      <Suspense fallback={null}>
        {dialog?.kind === 'save' && <SaveView definition={definition} views={views} onClose={close} />}
        {dialog?.kind === 'menu' && (
          <ViewMenu definition={definition} views={views} view={dialog.view} anchor={dialog.anchor} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

interface ViewTabProps {
  name: string;
  current: boolean;
  shared?: boolean;
  onOpen: () => void;
  children?: ReactNode;
}

function ViewTab({ name, current, shared, onOpen, children }: ViewTabProps) {
  const translate = useTranslate();
  return (
    <span className="list-view" data-current={current || undefined}>
      <button type="button" aria-current={current ? 'true' : undefined} onClick={onOpen}>
        {name}
        {shared && <Tag>{translate('list.views.sharedMark')}</Tag>}
      </button>
      {children}
    </span>
  );
}
