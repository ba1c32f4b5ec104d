import Button from '@mui/material/Button';
import { LinkBase } from 'react-admin';
import type { PageLink } from '#model/language/viewDefinitions.ts';
import { publicPage } from '#model/rules/navigation/publicPage.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useReach } from '#src/routing/useReach.ts';

/** Leads from an empty list to the page where its records are made, if this reader may open that. */
export function MakingLink({ link }: { link: PageLink }) {
  const label = useLabel();
  const reaches = useReach();
  // The public pages are a separate document: the browser loads it.
  if (publicPage(link.page) !== undefined) {
    return (
      <Button variant="outlined" href={link.page}>
        {label(link.label)}
      </Button>
    );
  }
  return reaches(link.page) ? (
    <Button variant="outlined" component={LinkBase} to={link.page}>
      {label(link.label)}
    </Button>
  ) : null;
}
