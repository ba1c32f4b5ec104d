import Typography from '@mui/material/Typography';
import { usePanelTitleId } from '#src/schemaViews/base/panelTitle.ts';
import { usePageTitle } from '#src/layout/title/usePageTitle.ts';

/** The heading of a form: the title of the page, or the heading of the panel. */
export function FormHeading({ title, inPanel }: { title: string; inPanel: boolean }) {
  return inPanel ? <PanelHeading title={title} /> : <PageHeading title={title} />;
}

function PanelHeading({ title }: { title: string }) {
  const id = usePanelTitleId();
  return (
    <Typography id={id} variant="h1" component="h2" sx={{ mb: 6, pr: 8, overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
  );
}

/** The title bar of the frame shows it. */
function PageHeading({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
