import OpenInNew from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import { LinkBase, useCreatePath, useLocation } from 'react-admin';
import { publicPage } from '#model/rules/navigation/publicPage.ts';
import { pagesAbove } from '#model/rules/navigation/pagesAbove.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { RETURN } from '#src/routing/returnPath.ts';
import { useReach } from '#src/routing/useReach.ts';
import type { TickedStep } from './useFirstSteps.ts';

interface Props {
  step: Pick<TickedStep, 'form' | 'page' | 'isDone' | 'isSettled'>;
  variant: 'contained' | 'outlined' | 'text';
}

/** The form of a step, which returns here, or its page; the list once the step is done. */
export function StepLink(props: Props) {
  return props.step.form === undefined ? <PageLink {...props} /> : <FormLink {...props} form={props.step.form} />;
}

function FormLink({ step: { isDone }, form, variant }: Props & { form: string }) {
  const translate = useTranslate();
  const word = useWord();
  const createPath = useCreatePath();
  const { pathname, search } = useLocation();
  const entry = useManifestEntry(form);
  if (!entry) return null;
  if (isDone)
    return (
      <Button component={LinkBase} to={listAddress(entry)} variant="text">
        {translate('firstSteps.view')}
      </Button>
    );
  const query = new URLSearchParams({ [RETURN]: `${pathname}${search}` });
  return (
    <Button component={LinkBase} to={`${createPath({ type: 'create', resource: form })}?${query}`} variant={variant}>
      {translate('firstSteps.create', { name: word(entry.label) })}
    </Button>
  );
}

/**
 * The page, or the nearest one above it that the reader has; its link back leads here. A public page opens beside the
 * console.
 */
function PageLink({ step: { page = '', isSettled }, variant }: Props) {
  const translate = useTranslate();
  const reaches = useReach();
  const { pathname, search } = useLocation();
  const words = translate(isSettled ? 'firstSteps.view' : 'firstSteps.openPage');
  if (publicPage(page))
    return (
      <Button component="a" href={page} target="_blank" rel="noopener" variant={isSettled ? 'text' : variant}>
        {words}
        <OpenInNew titleAccess={translate('firstSteps.besides')} sx={{ ml: 1, fontSize: 16 }} />
      </Button>
    );
  const path = pagesAbove(page).find(reaches);
  if (path === undefined) return null;
  return (
    <Button
      component={LinkBase}
      to={`${path}?${new URLSearchParams({ [RETURN]: `${pathname}${search}` })}`}
      variant={isSettled ? 'text' : variant}
    >
      {words}
    </Button>
  );
}
