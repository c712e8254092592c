import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { given } from '../shell/use-list.ts';
import { type TENANT_TYPES, VERTICALS, type Vertical } from '../shell/verticals.ts';

/** The form before anything was typed. */
export const EMPTY = {
  partnerName: '',
  contactEmail: '',
  centerName: '',
  vertical: VERTICALS[0] as Vertical,
  tenantType: 'WHITE_LABEL' as (typeof TENANT_TYPES)[number],
  subdomain: '',
  planId: null as string | null,
  adminName: '',
  adminEmail: '',
  adminPhone: '',
  brandName: '',
  customDomain: '',
};

export type Values = typeof EMPTY;

export async function onboard(values: Values) {
  return contentOf(
    await api.POST('/api/admin/partners/onboard', {
      body: {
        partnerName: values.partnerName,
        contactEmail: values.contactEmail,
        center: {
          name: values.centerName,
          vertical: values.vertical,
          tenantType: values.tenantType,
          ...given({ subdomain: values.subdomain }),
          ...(values.planId ? { planId: values.planId } : {}),
        },
        admin: {
          email: values.adminEmail,
          name: values.adminName,
          ...given({ phone: values.adminPhone }),
        },
        ...(values.brandName ? { branding: { brandName: values.brandName } } : {}),
        ...given({ customDomain: values.customDomain }),
      },
    }),
  ).data;
}

export type Onboarding = Awaited<ReturnType<typeof onboard>>;
