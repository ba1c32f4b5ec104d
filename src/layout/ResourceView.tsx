import { lazy, useEffect, type ComponentType } from 'react';
import { useGetOne, useLocation, useNavigate, useParams } from 'react-admin';
import { usePanel } from '#src/routing/usePanel.ts';
import type { View } from '#src/routing/place.ts';
import { CanonicalAddress } from './CanonicalAddress.tsx';

// Each view is a chunk of its own: a list page carries no form.
const views: Record<View, ComponentType<{ resource: string }>> = {
  list: lazy(async () => ({ default: (await import('#src/schemaViews/list/SchemaList.tsx')).SchemaList })),
};
