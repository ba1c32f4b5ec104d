import Button from '@mui/material/Button';
import { LinkBase, useCreatePath } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import { useLevel } from '#src/schemaViews/list/page/useLevel.ts';
import { useListScope } from '#src/schemaViews/list/page/listScope.ts';

/**
 * Opens the form for a new record, if this reader may create one. The page of a view shows it only if a new record can
 * match the view.
 */
export function CreateButton({
  definition,
  variant = 'contained',
}: {
  definition: Definition;
  variant?: 'contained' | 'outlined' | undefined;
}) {
  const translate = useTranslate();
  const label = useLabel();
  const word = useWord();
  const createPath = useCreatePath();
  const { resource } = definition;
  const { reason } = useDecision(definition, 'create');
  const { page } = useListScope();
  const level = useLevel(definition);
  const name = definition.createLabel
    ? label(definition.createLabel)
    : translate('list.create', { name: word(definition.label) });
  if (!useManifestEntry(resource)?.can.includes('create') || (page && !page.view.create)) return null;
  if (reason !== undefined) {
    return (
      <Button variant={variant} startIcon={<Glyph name="add" />} {...heldBy(reason)}>
        {name}
      </Button>
    );
  }
  const onLevel =
    level?.above === undefined
      ? ''
      : `?${new URLSearchParams({ source: JSON.stringify({ [level.tree.by]: level.above }) })}`;
  return (
    <Button
      component={LinkBase}
      to={`${createPath({ type: 'create', resource })}${onLevel}`}
      variant={variant}
      startIcon={<Glyph name="add" />}
    >
      {name}
    </Button>
  );
}
