import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { Json } from '#model/language/definition.ts';
import { CREATES } from '#src/routing/panel.ts';
import { useDefinitionHere } from '#src/session/cloud/useDefinitionHere.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';

// Loaded when the button is pressed.
const PanelFrame = lazy(async () => ({
  default: (await import('#src/schemaViews/form/page/PanelFrame.tsx')).PanelFrame,
}));
const SchemaCreate = lazy(async () => ({
  default: (await import('#src/schemaViews/form/page/SchemaCreate.tsx')).SchemaCreate,
}));

interface CreateHereProps {
  resource: string;
  given: Record<string, Json>;
  variant?: 'contained' | 'outlined';
}

/** Creates a record with these values in a panel over the page that the reader is on. */
export function CreateHere({ resource, given, variant = 'outlined' }: CreateHereProps) {
  const label = useLabel();
  const translate = useTranslate();
  const word = useWord();
  const definition = useDefinitionHere(resource);
  const mayCreate = useManifestEntry(resource)?.can.includes('create') ?? false;
  const { reason } = useDecision(definition, 'create');
  const [isPressed, setPressed] = useState(false);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const isRequested = state?.[CREATES] === resource;
  const isOpen = reason === undefined && (isPressed || isRequested);
  const close = () => {
    setPressed(false);
    if (isRequested) navigate(`${pathname}${search}`, { replace: true, state: null });
  };
  if (!mayCreate) return null;
  return (
    <>
      <Box sx={{ alignSelf: 'flex-end' }}>
        <Button
          variant={variant}
          startIcon={<Add />}
          {...(reason === undefined ? { onClick: () => setPressed(true) } : heldBy(reason))}
        >
          {definition.createLabel
            ? label(definition.createLabel)
            : translate('record.show.createOther', { name: word(definition.label) })}
        </Button>
      </Box>
      {isOpen && (
        <Suspense fallback={null}>
          <PanelFrame width={600} onClose={close}>
            <SchemaCreate resource={resource} preset={given} onClose={close} />
          </PanelFrame>
        </Suspense>
      )}
    </>
  );
}
