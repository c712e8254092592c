import { expect, test } from 'vitest';
import { call, enterAs, inBrowser, mailTo, signInTokens } from './harness/index.ts';
import { newCenter } from './harness/new-center.ts';

inBrowser('the operator of the platform', (stage) => {
  test('onboards a partner, sees what was made, and the invited person can come', async () => {
    const { page, origin, demo } = stage();
    const email = 'runs-it@browser.example';
    await enterAs(stage(), demo.platformOperator);
    await page.goto(`${origin}/app/operator/partners`);
    await page.getByRole('link', { name: 'Onboard a partner' }).click();
    await page.getByLabel('Name of the organization').fill('Browser Partner');
    await page.getByLabel('Contact email').fill('hello@browser-partner.example');
    await page.getByLabel('Custom domain').fill('learn.browser-partner.example');
    await page.getByLabel('Name of the center').fill('Browser Partner Center');
    await page.getByLabel('Address (subdomain)').fill('browser-partner');
    await page.getByText('This address is free.').waitFor();
    await page.getByLabel('Name of the administrator').fill('Browser Partner Admin');
    await page.getByLabel('Email of the administrator').fill(email);
    await page.getByRole('button', { name: 'Onboard a partner' }).click();

    await page.getByText('Browser Partner is on board.').waitFor();
    await page.getByText(`An invitation went to ${email}.`).waitFor();
    await page.getByText('Set this record at your name service:').waitFor();
    expect((await mailTo(stage(), email)).token).not.toBe('');
    await page.getByRole('link', { name: 'Open the center' }).click();
    await page.getByRole('heading', { name: 'Browser Partner Center' }).waitFor();
    await page.getByText('browser-partner', { exact: true }).waitFor();
  });

  test('is told beside its field what cannot be, and in words when somebody else was quicker with the address', async () => {
    const { page, origin, demo, center } = stage();
    await enterAs(stage(), demo.platformOperator);
    await page.goto(`${origin}/app/operator/partners/new`);
    const address = page.getByLabel('Address (subdomain)');
    await address.fill(center.domain);
    await page.getByText('This address is taken. Please choose another.').waitFor();
    const submit = page.getByRole('button', { name: 'Onboard a partner' });
    expect(await submit.isDisabled()).toBe(true);

    await page.getByLabel('Name of the organization').fill('Slow Partner');
    await page.getByLabel('Contact email').fill('hello@slow.example');
    await page.getByLabel('Name of the center').fill('Slow Center');
    await page.getByLabel('Name of the administrator').fill('Slow Admin');
    await page.getByLabel('Email of the administrator').fill('admin@slow.example');
    await address.fill('contested-address');
    await page.getByText('This address is free.').waitFor();
    const organization = page.getByLabel('Name of the organization');
    await organization.fill('\u200b');
    await submit.click();
    await page.getByText('must have a character that can be seen', { exact: true }).waitFor();
    expect(await organization.getAttribute('aria-invalid')).toBe('true');
    await organization.fill('Slow Partner');
    const { accessToken } = await signInTokens(origin, demo.platformOperator);
    await call(origin, 'POST', '/api/admin/partners/onboard', {
      as: accessToken,
      body: {
        partnerName: 'Quick Partner',
        contactEmail: 'hello@quick.example',
        center: { name: 'Quick Center', vertical: 'education', subdomain: 'contested-address' },
        admin: { email: 'admin@quick.example', name: 'Quick Admin' },
      },
    });
    await submit.click();
    const refusal = page.getByRole('alert');
    await refusal.getByText('This subdomain is taken or reserved.').waitFor();
    await refusal.getByText('Request id').waitFor();
    // Nothing of it was made.
    await page.goto(`${origin}/app/operator/partners`);
    await page.getByText('Quick Partner').waitFor();
    expect(await page.getByText('Slow Partner').count()).toBe(0);
  });

  test('sets policies for a country, each change a new version, and is not overwritten unnoticed', async () => {
    const { page, origin, demo } = stage();
    await enterAs(stage(), demo.platformOperator);
    await page.goto(`${origin}/app/operator/policies`);
    await page.getByRole('button', { name: 'New policy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Two people in XK');
    await dialog.getByRole('combobox', { name: 'Scope' }).click();
    await page.getByRole('option', { name: 'Country' }).click();
    await dialog.getByRole('textbox', { name: 'Country' }).fill('XK');
    await dialog.getByLabel('Two different people have to approve').check();
    await dialog.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row', { name: /Two people in XK/ });
    await row.getByText('Country: XK').waitFor();
    await row.getByText('v1').waitFor();

    const change = page.getByRole('button', { name: 'Change: Two people in XK' });
    await change.click();
    await dialog.getByLabel('Two different people have to approve').uncheck();
    await dialog.getByRole('button', { name: 'Save as version 2' }).click();
    await row.getByText('v2').waitFor();
    expect(await row.getByText('two approvers').count()).toBe(0);

    await change.click();
    await dialog.getByLabel('Two different people have to approve').check();
    const { accessToken } = await signInTokens(origin, demo.platformOperator);
    const { data } = await call<{ data: { id: string; name: string }[] }>(
      origin,
      'GET',
      '/api/admin/policies?page=1&limit=100',
      { as: accessToken },
    );
    const id = data.find(({ name }) => name === 'Two people in XK')?.id;
    await call(origin, 'PATCH', `/api/admin/policies/${id}`, { as: accessToken, body: { active: false } });
    await dialog.getByRole('button', { name: 'Save as version 3' }).click();
    await dialog.getByText('The policy is at version 3 now.').waitFor();
  });

  test('suspends, reinstates and ends a center, and the end is asked for', async () => {
    const { page, origin, demo } = stage();
    const center = await newCenter(stage(), 'Center To End');
    await enterAs(stage(), demo.platformOperator);
    await page.goto(`${origin}/app/operator/centers`);
    await page.getByRole('link', { name: center.name }).click();
    const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await confirm('Suspend');
    await page.getByText('SUSPENDED').waitFor();
    await page.getByRole('button', { name: 'Reinstate' }).click();
    await page.getByRole('button', { name: 'Suspend' }).waitFor();
    await page.getByRole('button', { name: 'End the center for good' }).click();
    await page.getByText('This cannot be undone.').waitFor();
    await confirm('End the center for good');
    await page.getByText('INACTIVE').waitFor();
    expect(await page.getByRole('button', { name: 'Suspend' }).count()).toBe(0);
  });
});

inBrowser('a partner', (stage) => {
  test('makes a center, corrects the address of its administrator, renames, suspends and reopens it', async () => {
    const { page, origin, demo } = stage();
    await enterAs(stage(), demo.partner.admin);
    await page.goto(`${origin}/app/partner/centers`);
    await page.getByRole('button', { name: 'New center' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the center').fill('Fresh Center');
    await dialog.getByLabel('Email of the first administrator').fill('fresh@browser.example');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'Fresh Center' }).click();
    await page.getByRole('main').getByText('fresh@browser.example').waitFor();
    await page.getByText('INVITED').waitFor();
    await page.getByRole('button', { name: 'Invite the administrator again' }).click();
    await dialog.getByLabel('Email').fill('fresher@browser.example');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('main').getByText('fresher@browser.example').waitFor();
    expect((await mailTo(stage(), 'fresher@browser.example')).token).not.toBe('');
    await page.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByLabel('Name of the center').fill('Fresher Center');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Fresher Center' }).waitFor();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await page.getByRole('button', { name: 'Suspend' }).waitFor();
  });

  test('adds a domain of its own, is told the record to set, and removes it again', async () => {
    const { page, origin, demo } = stage();
    await enterAs(stage(), demo.partner.admin);
    await page.goto(`${origin}/app/partner/settings`);
    const domains = page.getByRole('region', { name: 'Custom domains' });
    await domains.getByLabel('Your own domain').fill('learn.own.example');
    await domains.getByRole('combobox', { name: 'Shows the center' }).click();
    await page.getByRole('option', { name: stage().center.name }).click();
    await domains.getByRole('button', { name: 'Add the domain' }).click();
    await domains.getByText('Set this record at your name service:').waitFor();
    const remove = domains.getByRole('button', { name: 'Remove the domain: learn.own.example' });
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the domain' }).click();
    // Tests beside this one may have given the partner other domains.
    await remove.waitFor({ state: 'detached' });
  });

  test('keeps the domain that a colleague has added since the page was opened', async () => {
    const { page, origin, demo, center } = stage();
    await enterAs(stage(), demo.partner.admin);
    await page.goto(`${origin}/app/partner/settings`);
    const domains = page.getByRole('region', { name: 'Custom domains' });
    await domains.getByLabel('Your own domain').fill('mine.own.example');
    await domains.getByRole('combobox', { name: 'Shows the center' }).click();
    await page.getByRole('option', { name: center.name }).click();
    const { accessToken: as } = await signInTokens(origin, demo.partner.admin);
    const path = '/api/partner/settings';
    const { data } = await call<{ data: { customDomains: { domain: string; centerId: number }[] } }>(
      origin,
      'GET',
      path,
      { as },
    );
    const before = data.customDomains.map(({ domain, centerId }) => ({ domain, centerId }));
    const added = { domain: 'colleague.own.example', centerId: center.id };
    await call(origin, 'PATCH', path, { as, body: { customDomains: [...before, added] } });
    try {
      await domains.getByRole('button', { name: 'Add the domain' }).click();
      await domains.getByText('mine.own.example', { exact: true }).waitFor();
      await domains.getByText('colleague.own.example', { exact: true }).waitFor();
    } finally {
      await call(origin, 'PATCH', path, { as, body: { customDomains: before } });
    }
  });
});
