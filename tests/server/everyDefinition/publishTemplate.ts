import type { Scenario } from '../../support/scenario.ts';

const AOS = '/api/aos/v1';

/** A template that everybody may install: apps refer to one, and the tests of templates come later. */
export async function publishTemplate({ admin }: Scenario): Promise<void> {
  const values = { name: 'Web', code: 'web', kind: 'containers', summary: 'Web', for_everyone: true };
  const template = (await admin.post(`${AOS}/templates`, values)).body;
  const version = await admin.post(`${AOS}/template-versions`, {
    template_id: template.id,
    version: '1.0.0',
    values_schema: { type: 'object', properties: {} },
    body: "deployments:\n  - { name: web, image: 'library/web:1' }\n",
  });
  await admin.post(`${AOS}/template-versions/${version.body.id}?action=publish`);
  await admin.post(`${AOS}/templates/${template.id}?action=publish`);
}
