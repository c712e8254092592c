// Made from the service's OpenAPI document by `npm run api:types`; do not edit.

export interface paths {
    "/.well-known/controller.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the keys under which exported files were ever signed
         * @description No credential needed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            verificationMethod: ({
                                id: string;
                                publicKeyMultibase: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/export-keys/{multikey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of these keys as PEM, for tools that take no Multikey
         * @description No credential needed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    multikey: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-pem-file": string;
                    };
                };
                400: components["responses"]["platform-400"];
                404: components["responses"]["platform-404"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the public keys of access tokens
         * @description No credential needed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            keys: {
                                [key: string]: unknown;
                            }[];
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log of the whole platform
         * @description The platform operator.
         */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    eventType?: "AUTH_LOGIN" | "AUTH_SESSION_REVOKED" | "AUTH_CENTER_SWITCHED" | "AUTH_SSO_CONSUMED" | "MEMBERSHIP_TRANSITIONED" | "CENTER_PROVISIONED" | "CENTER_UPDATED" | "PARTNER_UPDATED" | "SUBSCRIPTION_TRANSITIONED" | "CREDENTIAL_CHANGED" | "DECISION_RECORDED" | "WORKFLOW_EXECUTED";
                    limit?: number;
                    page?: number;
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: string;
                                actor: {
                                    email: string | null;
                                    id: string;
                                    name: string;
                                    type: string;
                                } | null;
                                centerId: number | null;
                                changes: {
                                    after: {
                                        [key: string]: unknown;
                                    } | null;
                                    before: {
                                        [key: string]: unknown;
                                    } | null;
                                } | null;
                                /** @enum {string} */
                                eventType: "AUTH_LOGIN" | "AUTH_SESSION_REVOKED" | "AUTH_CENTER_SWITCHED" | "AUTH_SSO_CONSUMED" | "MEMBERSHIP_TRANSITIONED" | "CENTER_PROVISIONED" | "CENTER_UPDATED" | "PARTNER_UPDATED" | "SUBSCRIPTION_TRANSITIONED" | "CREDENTIAL_CHANGED" | "DECISION_RECORDED" | "WORKFLOW_EXECUTED";
                                id: string;
                                ipAddress: string | null;
                                metadata: {
                                    [key: string]: unknown;
                                };
                                /** Format: date-time */
                                occurredAt: string;
                                requestId: string | null;
                                /** @enum {string} */
                                result: "success" | "failure";
                                target: {
                                    id: string;
                                    name: string | null;
                                    type: string;
                                };
                                userAgent: string | null;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/centers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all centers
         * @description The platform operator.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                centerDomain: string;
                                /** Format: date-time */
                                createdAt: string;
                                id: number;
                                memberCount: number;
                                name: string;
                                partnerId: string | null;
                                settings: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                suspendedFor: string[];
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** Format: date-time */
                                updatedAt: string;
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/centers/{centerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read any center
         * @description The platform operator.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                adminMembership: {
                                    email: string | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                                } | null;
                                centerDomain: string;
                                /** Format: date-time */
                                createdAt: string;
                                id: number;
                                memberCount: number;
                                name: string;
                                partnerId: string | null;
                                settings: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                subscription: {
                                    /** @description What a period costs, in minor units. */
                                    amount: number;
                                    /** @enum {string} */
                                    billingCycle: "MONTH" | "YEAR";
                                    cancelAtPeriodEnd: boolean;
                                    /** Format: date-time */
                                    canceledAt: string | null;
                                    currency: string;
                                    /** Format: date-time */
                                    currentPeriodEnd: string;
                                    /** @description The order to pay it under. */
                                    orderId: string | null;
                                    planId: string;
                                    planName: string;
                                    seatLimit: number;
                                    seatUsed: number;
                                    /** @enum {string} */
                                    status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                    /** Format: date-time */
                                    trialEndsAt: string | null;
                                    usage: {
                                        activeMembers: number;
                                        apiKeys: number;
                                        invitedMembers: number;
                                        webhooks: number;
                                    };
                                } | null;
                                suspendedFor: string[];
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** Format: date-time */
                                updatedAt: string;
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Say where a center is, or invite its first administrator again
         * @description The platform operator.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /**
                         * Format: email
                         * @description Invites the administrator of a center that has none yet, again or at another address.
                         */
                        adminEmail?: string;
                        country?: string;
                        region?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                adminMembership: {
                                    email: string | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                                } | null;
                                centerDomain: string;
                                /** Format: date-time */
                                createdAt: string;
                                id: number;
                                memberCount: number;
                                name: string;
                                partnerId: string | null;
                                settings: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                subscription: {
                                    /** @description What a period costs, in minor units. */
                                    amount: number;
                                    /** @enum {string} */
                                    billingCycle: "MONTH" | "YEAR";
                                    cancelAtPeriodEnd: boolean;
                                    /** Format: date-time */
                                    canceledAt: string | null;
                                    currency: string;
                                    /** Format: date-time */
                                    currentPeriodEnd: string;
                                    /** @description The order to pay it under. */
                                    orderId: string | null;
                                    planId: string;
                                    planName: string;
                                    seatLimit: number;
                                    seatUsed: number;
                                    /** @enum {string} */
                                    status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                    /** Format: date-time */
                                    trialEndsAt: string | null;
                                    usage: {
                                        activeMembers: number;
                                        apiKeys: number;
                                        invitedMembers: number;
                                        webhooks: number;
                                    };
                                } | null;
                                suspendedFor: string[];
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** Format: date-time */
                                updatedAt: string;
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/admin/centers/{centerId}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a center for good
         * @description The platform operator.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                adminMembership: {
                                    email: string | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                                } | null;
                                centerDomain: string;
                                /** Format: date-time */
                                createdAt: string;
                                id: number;
                                memberCount: number;
                                name: string;
                                partnerId: string | null;
                                settings: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                subscription: {
                                    /** @description What a period costs, in minor units. */
                                    amount: number;
                                    /** @enum {string} */
                                    billingCycle: "MONTH" | "YEAR";
                                    cancelAtPeriodEnd: boolean;
                                    /** Format: date-time */
                                    canceledAt: string | null;
                                    currency: string;
                                    /** Format: date-time */
                                    currentPeriodEnd: string;
                                    /** @description The order to pay it under. */
                                    orderId: string | null;
                                    planId: string;
                                    planName: string;
                                    seatLimit: number;
                                    seatUsed: number;
                                    /** @enum {string} */
                                    status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                    /** Format: date-time */
                                    trialEndsAt: string | null;
                                    usage: {
                                        activeMembers: number;
                                        apiKeys: number;
                                        invitedMembers: number;
                                        webhooks: number;
                                    };
                                } | null;
                                suspendedFor: string[];
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** Format: date-time */
                                updatedAt: string;
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/centers/{centerId}/reinstate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift the operator's suspension of a center
         * @description The platform operator.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                adminMembership: {
                                    email: string | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                                } | null;
                                centerDomain: string;
                                /** Format: date-time */
                                createdAt: string;
                                id: number;
                                memberCount: number;
                                name: string;
                                partnerId: string | null;
                                settings: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                subscription: {
                                    /** @description What a period costs, in minor units. */
                                    amount: number;
                                    /** @enum {string} */
                                    billingCycle: "MONTH" | "YEAR";
                                    cancelAtPeriodEnd: boolean;
                                    /** Format: date-time */
                                    canceledAt: string | null;
                                    currency: string;
                                    /** Format: date-time */
                                    currentPeriodEnd: string;
                                    /** @description The order to pay it under. */
                                    orderId: string | null;
                                    planId: string;
                                    planName: string;
                                    seatLimit: number;
                                    seatUsed: number;
                                    /** @enum {string} */
                                    status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                    /** Format: date-time */
                                    trialEndsAt: string | null;
                                    usage: {
                                        activeMembers: number;
                                        apiKeys: number;
                                        invitedMembers: number;
                                        webhooks: number;
                                    };
                                } | null;
                                suspendedFor: string[];
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** Format: date-time */
                                updatedAt: string;
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/centers/{centerId}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a center
         * @description The platform operator.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                adminMembership: {
                                    email: string | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                                } | null;
                                centerDomain: string;
                                /** Format: date-time */
                                createdAt: string;
                                id: number;
                                memberCount: number;
                                name: string;
                                partnerId: string | null;
                                settings: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                subscription: {
                                    /** @description What a period costs, in minor units. */
                                    amount: number;
                                    /** @enum {string} */
                                    billingCycle: "MONTH" | "YEAR";
                                    cancelAtPeriodEnd: boolean;
                                    /** Format: date-time */
                                    canceledAt: string | null;
                                    currency: string;
                                    /** Format: date-time */
                                    currentPeriodEnd: string;
                                    /** @description The order to pay it under. */
                                    orderId: string | null;
                                    planId: string;
                                    planName: string;
                                    seatLimit: number;
                                    seatUsed: number;
                                    /** @enum {string} */
                                    status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                    /** Format: date-time */
                                    trialEndsAt: string | null;
                                    usage: {
                                        activeMembers: number;
                                        apiKeys: number;
                                        invitedMembers: number;
                                        webhooks: number;
                                    };
                                } | null;
                                suspendedFor: string[];
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** Format: date-time */
                                updatedAt: string;
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all partners
         * @description The platform operator.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                centerCount: number;
                                contactEmail: string;
                                /** Format: date-time */
                                createdAt: string;
                                currency: string;
                                id: string;
                                locale: string;
                                name: string;
                                timezone: string;
                                /** Format: date-time */
                                updatedAt: string;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/partners/onboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a partner with its first center and its admin
         * @description The platform operator.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        admin: {
                            /** Format: email */
                            email: string;
                            name: string;
                            phone?: string;
                        };
                        branding?: {
                            brandName?: string;
                            faviconUrl?: string;
                            logoUrl?: string;
                            primaryColor?: string;
                            secondaryColor?: string;
                        };
                        center: {
                            name: string;
                            planId?: string;
                            /** Format: subdomain */
                            subdomain?: string;
                            /** @enum {string} */
                            tenantType?: "CENTER" | "WORKSPACE" | "WHITE_LABEL";
                            /** @enum {string} */
                            vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                        };
                        /** Format: email */
                        contactEmail: string;
                        customDomain?: string;
                        partnerName: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                admin: {
                                    actorId: string | null;
                                    email: string;
                                    membershipId: string;
                                    /** @enum {string} */
                                    role: "PARTNER_ADMIN";
                                };
                                center: {
                                    adminMembership: {
                                        email: string | null;
                                        id: string;
                                        /** @enum {string} */
                                        status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                                    } | null;
                                    centerDomain: string;
                                    /** Format: date-time */
                                    createdAt: string;
                                    id: number;
                                    memberCount: number;
                                    name: string;
                                    partnerId: string | null;
                                    settings: {
                                        [key: string]: unknown;
                                    };
                                    /** @enum {string} */
                                    status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                    subscription: {
                                        /** @description What a period costs, in minor units. */
                                        amount: number;
                                        /** @enum {string} */
                                        billingCycle: "MONTH" | "YEAR";
                                        cancelAtPeriodEnd: boolean;
                                        /** Format: date-time */
                                        canceledAt: string | null;
                                        currency: string;
                                        /** Format: date-time */
                                        currentPeriodEnd: string;
                                        /** @description The order to pay it under. */
                                        orderId: string | null;
                                        planId: string;
                                        planName: string;
                                        seatLimit: number;
                                        seatUsed: number;
                                        /** @enum {string} */
                                        status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                        /** Format: date-time */
                                        trialEndsAt: string | null;
                                        usage: {
                                            activeMembers: number;
                                            apiKeys: number;
                                            invitedMembers: number;
                                            webhooks: number;
                                        };
                                    } | null;
                                    suspendedFor: string[];
                                    /** @enum {string} */
                                    tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                    /** Format: date-time */
                                    updatedAt: string;
                                    /** @enum {string} */
                                    vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                                };
                                partner: {
                                    branding: {
                                        [key: string]: unknown;
                                    };
                                    contactEmail: string;
                                    currency: string;
                                    customDomains: {
                                        centerId: number | null;
                                        dnsRecords: {
                                            name: string;
                                            type: string;
                                            value: string;
                                        }[];
                                        domain: string;
                                        problem: string | null;
                                        /** @enum {string} */
                                        status: "PENDING" | "VERIFIED" | "ERROR";
                                    }[];
                                    defaults: {
                                        [key: string]: unknown;
                                    };
                                    features: {
                                        [key: string]: unknown;
                                    };
                                    locale: string;
                                    name: string;
                                    notifications: {
                                        [key: string]: unknown;
                                    };
                                    partnerId: string;
                                    /** @enum {string} */
                                    requireSecondFactor: "off" | "admins" | "all";
                                    secondFactorGraceDays: number;
                                    timezone: string;
                                    /** Format: date-time */
                                    updatedAt: string;
                                } & {
                                    [key: string]: unknown;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people/{actorId}/reset-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take passkeys, authenticator app and recovery codes of a person away
         * @description The platform operator.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    actorId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policies
         * @description The platform operator.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                applies: {
                                    actionTypes: string[];
                                    actorTypes: string[];
                                    eventTypes: string[];
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                name: string;
                                rules: {
                                    approvalWithin: number | null;
                                    /** @enum {string} */
                                    approverAssurance: "declared" | "session" | "passkey";
                                    bulkApproval: boolean | null;
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
                                    onLate: {
                                        /** @enum {string} */
                                        action: "escalate" | "reject";
                                        /** @description Whom an escalation reaches, by actor id; members of the center. */
                                        approvers?: string[];
                                        /** @enum {string} */
                                        role?: "ADMIN" | "INSTRUCTOR";
                                    } | null;
                                    requireHumanReview: boolean;
                                    requirePolicy: boolean;
                                    riskThreshold: number | null;
                                };
                                scope: {
                                    /** @enum {string} */
                                    level: "global" | "country" | "region" | "center";
                                    value: string | null;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                version: number;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Create a policy
         * @description The platform operator.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        active?: boolean;
                        applies?: {
                            actionTypes?: string[];
                            actorTypes?: ("human" | "ai_agent" | "system" | "service")[];
                            eventTypes?: ("agent_execution" | "workflow_step" | "human_approval" | "ai_recommendation" | "automated_action" | "policy_decision" | "escalation" | "custom")[];
                        };
                        name: string;
                        rules?: {
                            /** @description Seconds within which an approval is expected. */
                            approvalWithin?: number | null;
                            /** @enum {string} */
                            approverAssurance?: "declared" | "session" | "passkey";
                            /** @description Whether several decisions may be answered in one call. */
                            bulkApproval?: boolean | null;
                            dualApproval?: boolean;
                            /** @enum {string} */
                            minEvidenceLevel?: "DRAFT" | "DOCUMENTED";
                            onLate?: {
                                /** @enum {string} */
                                action: "escalate" | "reject";
                                /** @description Whom an escalation reaches, by actor id; members of the center. */
                                approvers?: string[];
                                /** @enum {string} */
                                role?: "ADMIN" | "INSTRUCTOR";
                            } | null;
                            requireHumanReview?: boolean;
                            requirePolicy?: boolean;
                            riskThreshold?: number | null;
                        };
                        scope?: {
                            /** @enum {string} */
                            level: "global" | "country" | "region" | "center";
                            value?: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                applies: {
                                    actionTypes: string[];
                                    actorTypes: string[];
                                    eventTypes: string[];
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                name: string;
                                rules: {
                                    approvalWithin: number | null;
                                    /** @enum {string} */
                                    approverAssurance: "declared" | "session" | "passkey";
                                    bulkApproval: boolean | null;
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
                                    onLate: {
                                        /** @enum {string} */
                                        action: "escalate" | "reject";
                                        /** @description Whom an escalation reaches, by actor id; members of the center. */
                                        approvers?: string[];
                                        /** @enum {string} */
                                        role?: "ADMIN" | "INSTRUCTOR";
                                    } | null;
                                    requireHumanReview: boolean;
                                    requirePolicy: boolean;
                                    riskThreshold: number | null;
                                };
                                scope: {
                                    /** @enum {string} */
                                    level: "global" | "country" | "region" | "center";
                                    value: string | null;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                version: number;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a policy
         * @description The platform operator.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                applies: {
                                    actionTypes: string[];
                                    actorTypes: string[];
                                    eventTypes: string[];
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                name: string;
                                rules: {
                                    approvalWithin: number | null;
                                    /** @enum {string} */
                                    approverAssurance: "declared" | "session" | "passkey";
                                    bulkApproval: boolean | null;
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
                                    onLate: {
                                        /** @enum {string} */
                                        action: "escalate" | "reject";
                                        /** @description Whom an escalation reaches, by actor id; members of the center. */
                                        approvers?: string[];
                                        /** @enum {string} */
                                        role?: "ADMIN" | "INSTRUCTOR";
                                    } | null;
                                    requireHumanReview: boolean;
                                    requirePolicy: boolean;
                                    riskThreshold: number | null;
                                };
                                scope: {
                                    /** @enum {string} */
                                    level: "global" | "country" | "region" | "center";
                                    value: string | null;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                version: number;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a policy, which makes a new version of it
         * @description The platform operator.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        active?: boolean;
                        applies?: {
                            actionTypes?: string[];
                            actorTypes?: ("human" | "ai_agent" | "system" | "service")[];
                            eventTypes?: ("agent_execution" | "workflow_step" | "human_approval" | "ai_recommendation" | "automated_action" | "policy_decision" | "escalation" | "custom")[];
                        };
                        name?: string;
                        rules?: {
                            /** @description Seconds within which an approval is expected. */
                            approvalWithin?: number | null;
                            /** @enum {string} */
                            approverAssurance?: "declared" | "session" | "passkey";
                            /** @description Whether several decisions may be answered in one call. */
                            bulkApproval?: boolean | null;
                            dualApproval?: boolean;
                            /** @enum {string} */
                            minEvidenceLevel?: "DRAFT" | "DOCUMENTED";
                            onLate?: {
                                /** @enum {string} */
                                action: "escalate" | "reject";
                                /** @description Whom an escalation reaches, by actor id; members of the center. */
                                approvers?: string[];
                                /** @enum {string} */
                                role?: "ADMIN" | "INSTRUCTOR";
                            } | null;
                            requireHumanReview?: boolean;
                            requirePolicy?: boolean;
                            riskThreshold?: number | null;
                        };
                        /** @description The version you read; another one is a conflict. */
                        version?: number;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                applies: {
                                    actionTypes: string[];
                                    actorTypes: string[];
                                    eventTypes: string[];
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                name: string;
                                rules: {
                                    approvalWithin: number | null;
                                    /** @enum {string} */
                                    approverAssurance: "declared" | "session" | "passkey";
                                    bulkApproval: boolean | null;
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
                                    onLate: {
                                        /** @enum {string} */
                                        action: "escalate" | "reject";
                                        /** @description Whom an escalation reaches, by actor id; members of the center. */
                                        approvers?: string[];
                                        /** @enum {string} */
                                        role?: "ADMIN" | "INSTRUCTOR";
                                    } | null;
                                    requireHumanReview: boolean;
                                    requirePolicy: boolean;
                                    riskThreshold: number | null;
                                };
                                scope: {
                                    /** @enum {string} */
                                    level: "global" | "country" | "region" | "center";
                                    value: string | null;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                version: number;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/approvals/delegations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who answers for you, and for whom you answer
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                endsAt: string;
                                from: {
                                    actorId: string;
                                    name: string;
                                };
                                id: string;
                                /** Format: date-time */
                                startsAt: string;
                                to: {
                                    actorId: string;
                                    name: string;
                                };
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Ask another administrator to answer for you for a while
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: date-time */
                        from?: string;
                        /**
                         * Format: uuid
                         * @description The actor id of another administrator.
                         */
                        to: string;
                        /** Format: date-time */
                        until: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                endsAt: string;
                                from: {
                                    actorId: string;
                                    name: string;
                                };
                                id: string;
                                /** Format: date-time */
                                startsAt: string;
                                to: {
                                    actorId: string;
                                    name: string;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approvals/delegations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a delegation that you gave or were given, at once
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approvals/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell what waits for you, the next to be due first; as server-sent events to whoever accepts them
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Those that are due first. */
                                items: {
                                    /** @description In one line; null when it was erased. */
                                    about: string | null;
                                    dueAt: string | null;
                                    escalatedAt: string | null;
                                    id: string;
                                    /** @description Whether it was passed on to you. */
                                    isForYou: boolean;
                                }[];
                                late: number;
                                /** @description Counted up to 1000. */
                                total: number;
                            };
                            success: boolean;
                        };
                        "text/event-stream": string;
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/children": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your children, as the centers that linked them with you know them
         * @description Any signed-in person.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                actorId: string;
                                bookings: {
                                    [key: string]: unknown;
                                }[];
                                memberships: {
                                    centerDomain: string;
                                    centerId: number;
                                    centerName: string;
                                    /** Format: date-time */
                                    endedAt: string | null;
                                    id: string;
                                    /** Format: date-time */
                                    invitedAt: string;
                                    /** @enum {string} */
                                    role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                    /** @enum {string} */
                                    status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                                }[];
                                name: string;
                            }[];
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again who you are, before changing the ways into your account
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        code?: string;
                        passkey?: {
                            id: string;
                            rawId: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string | null;
                            };
                            /** @enum {string} */
                            type: "public-key";
                        };
                        password?: string;
                        recoveryCode?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                done: boolean;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for what a browser needs to confirm with a passkey
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                allowCredentials: {
                                    id: string;
                                    transports?: string[];
                                    /** @enum {string} */
                                    type: "public-key";
                                }[];
                                challenge: string;
                                rpId: string;
                                timeout: number;
                                /** @enum {string} */
                                userVerification: "required";
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the providers that sign your account in
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                email: string | null;
                                id: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                providerId: string;
                                providerName: string;
                            }[];
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Keep a provider from signing your account in
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation with the token of its mail
         * @description No credential needed; somebody who has an account must be signed in.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        password?: string;
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                accessToken: string;
                                actor: {
                                    email: string | null;
                                    id: string;
                                    name: string;
                                    /** @enum {string|null} */
                                    role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD" | null;
                                };
                                center: {
                                    domain: string;
                                    id: number;
                                    name: string;
                                } | null;
                                expiresIn: number;
                                refreshToken: string;
                                resolution: {
                                    /** @enum {string} */
                                    destination: "ADMIN_DASHBOARD" | "TENANT" | "TENANT_PICKER" | "WAITING" | "ONBOARDING";
                                    via: string;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by email or phone
         * @description No credential needed; attempts are limited.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        centerDomain?: string;
                        /** Format: email */
                        email?: string;
                        password: string;
                        phone?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                accessToken: string;
                                actor: {
                                    email: string | null;
                                    id: string;
                                    name: string;
                                    /** @enum {string|null} */
                                    role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD" | null;
                                };
                                center: {
                                    domain: string;
                                    id: number;
                                    name: string;
                                } | null;
                                expiresIn: number;
                                refreshToken: string;
                                resolution: {
                                    /** @enum {string} */
                                    destination: "ADMIN_DASHBOARD" | "TENANT" | "TENANT_PICKER" | "WAITING" | "ONBOARDING";
                                    via: string;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                /** @description The first half was right; the second is still to be shown at POST /api/auth/second-factor. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The first half was right; the second is still to be shown at POST /api/auth/second-factor. */
                            data: {
                                expiresIn: number;
                                /** @description A provider vouches for somebody whose account is not linked with it. A passkey of the account, or its password and second factor, links the two. */
                                linking?: {
                                    email: string;
                                    provider: string;
                                };
                                methods: ("password" | "passkey" | "totp" | "recovery-code")[];
                                mfaToken: string;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the current session
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                sid: string;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the current person, its place and its memberships
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                actorId: string;
                                amr: string[];
                                authorizedDomains: string[];
                                centerDomain: string | null;
                                centerId: number | null;
                                /** @enum {string|null} */
                                centerStatus: "ACTIVE" | "SUSPENDED" | "INACTIVE" | null;
                                email: string | null;
                                isOperator: boolean;
                                memberships: {
                                    centerDomain: string;
                                    centerId: number;
                                    centerName: string;
                                    /** Format: date-time */
                                    endedAt: string | null;
                                    id: string;
                                    /** Format: date-time */
                                    invitedAt: string;
                                    /** @enum {string} */
                                    role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                    /** @enum {string} */
                                    status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                                }[];
                                name: string;
                                partner: {
                                    id: string;
                                    role: string;
                                } | null;
                                phone: string | null;
                                resolution: {
                                    /** @enum {string} */
                                    destination: "ADMIN_DASHBOARD" | "TENANT" | "TENANT_PICKER" | "WAITING" | "ONBOARDING";
                                    via: string;
                                };
                                /** @enum {string|null} */
                                role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD" | null;
                                secondFactor: {
                                    /** Format: date-time */
                                    dueAt: string | null;
                                    isSetUp: boolean;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/memberships/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave a center, or say no to its invitation
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                centerDomain: string;
                                centerId: number;
                                centerName: string;
                                /** Format: date-time */
                                endedAt: string | null;
                                id: string;
                                /** Format: date-time */
                                invitedAt: string;
                                /** @enum {string} */
                                role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                /** @enum {string} */
                                status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your passkeys
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                algorithm: "ES256" | "EdDSA" | "RS256";
                                backedUp: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                credentialId: string;
                                id: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                transports: string[];
                            }[];
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Register the passkey that the browser has made
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        response: {
                            id: string;
                            rawId: string;
                            response: {
                                attestationObject: string;
                                clientDataJSON: string;
                                transports?: string[];
                            };
                            /** @enum {string} */
                            type: "public-key";
                        };
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                algorithm: "ES256" | "EdDSA" | "RS256";
                                backedUp: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                credentialId: string;
                                id: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                transports: string[];
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove one of your passkeys
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        /**
         * Give one of your passkeys another name
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                algorithm: "ES256" | "EdDSA" | "RS256";
                                backedUp: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                credentialId: string;
                                id: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                transports: string[];
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for what a browser needs to make a passkey
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                attestation: "none";
                                authenticatorSelection: {
                                    requireResidentKey: boolean;
                                    /** @enum {string} */
                                    residentKey: "required";
                                    /** @enum {string} */
                                    userVerification: "required";
                                };
                                challenge: string;
                                excludeCredentials: {
                                    id: string;
                                    transports?: string[];
                                    /** @enum {string} */
                                    type: "public-key";
                                }[];
                                pubKeyCredParams: {
                                    alg: number;
                                    /** @enum {string} */
                                    type: "public-key";
                                }[];
                                rp: {
                                    id: string;
                                    name: string;
                                };
                                timeout: number;
                                user: {
                                    displayName: string;
                                    id: string;
                                    name: string;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey alone
         * @description No credential needed; attempts are limited.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        centerDomain?: string;
                        response: {
                            id: string;
                            rawId: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string | null;
                            };
                            /** @enum {string} */
                            type: "public-key";
                        };
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                accessToken: string;
                                actor: {
                                    email: string | null;
                                    id: string;
                                    name: string;
                                    /** @enum {string|null} */
                                    role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD" | null;
                                };
                                center: {
                                    domain: string;
                                    id: number;
                                    name: string;
                                } | null;
                                expiresIn: number;
                                refreshToken: string;
                                resolution: {
                                    /** @enum {string} */
                                    destination: "ADMIN_DASHBOARD" | "TENANT" | "TENANT_PICKER" | "WAITING" | "ONBOARDING";
                                    via: string;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/sign-in/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for what a browser needs to sign in with a passkey
         * @description No credential needed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                allowCredentials: {
                                    id: string;
                                    transports?: string[];
                                    /** @enum {string} */
                                    type: "public-key";
                                }[];
                                challenge: string;
                                rpId: string;
                                timeout: number;
                                /** @enum {string} */
                                userVerification: "required";
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password, knowing the current one
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        currentPassword: string;
                        newPassword: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                done: boolean;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail that lets you set a new password
         * @description No credential needed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** Format: email */
                        email?: string;
                        phone?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                done: boolean;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token of a mail
         * @description No credential needed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        newPassword: string;
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                done: boolean;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the providers that a center, or the domain of an address, signs in by
         * @description No credential needed.
         */
        get: {
            parameters: {
                query?: {
                    centerDomain?: string;
                    email?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: string;
                                name: string;
                            }[];
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/providers/{id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a sign-in at a provider with what it sent the browser back with
         * @description No credential needed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The query of the address that the provider sent the browser back to. */
                        response: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                accessToken: string;
                                actor: {
                                    email: string | null;
                                    id: string;
                                    name: string;
                                    /** @enum {string|null} */
                                    role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD" | null;
                                };
                                center: {
                                    domain: string;
                                    id: number;
                                    name: string;
                                } | null;
                                expiresIn: number;
                                refreshToken: string;
                                resolution: {
                                    /** @enum {string} */
                                    destination: "ADMIN_DASHBOARD" | "TENANT" | "TENANT_PICKER" | "WAITING" | "ONBOARDING";
                                    via: string;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                /** @description Good answer. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                expiresIn: number;
                                /** @description A provider vouches for somebody whose account is not linked with it. A passkey of the account, or its password and second factor, links the two. */
                                linking?: {
                                    email: string;
                                    provider: string;
                                };
                                methods: ("password" | "passkey" | "totp" | "recovery-code")[];
                                mfaToken: string;
                            } | {
                                authorizationUrl: string;
                            } | {
                                /** @description The page of the host that the sign-in was begun on. The browser goes there and takes the same query along, behind a `#`. */
                                continueAt: string;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/providers/{id}/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a sign-in at a provider
         * @description No credential needed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        centerDomain?: string;
                        /** @description Whether the provider is to ask again who is there. */
                        fresh?: boolean;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                authorizationUrl: string;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/quiet-hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your quiet hours, in which no reminder is mailed
         * @description Any signed-in person.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Such as 22:00. */
                                from: string;
                                /** @description Such as Asia/Seoul. */
                                timeZone: string;
                                /** @description Such as 22:00. */
                                until: string;
                            } | null;
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        /**
         * Set your quiet hours; a deadline before their end is mailed all the same
         * @description Any signed-in person.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Such as 22:00. */
                        from: string;
                        /** @description Such as Asia/Seoul. */
                        timeZone: string;
                        /** @description Such as 22:00. */
                        until: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Such as 22:00. */
                                from: string;
                                /** @description Such as Asia/Seoul. */
                                timeZone: string;
                                /** @description Such as 22:00. */
                                until: string;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        post?: never;
        /**
         * Have no quiet hours
         * @description Any signed-in person.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make ten new recovery codes; those before are void
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Each works once; shown this once. */
                                recoveryCodes: string[];
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for a new pair
         * @description No credential needed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        refreshToken: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                accessToken: string;
                                actor: {
                                    email: string | null;
                                    id: string;
                                    name: string;
                                    /** @enum {string|null} */
                                    role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD" | null;
                                };
                                center: {
                                    domain: string;
                                    id: number;
                                    name: string;
                                } | null;
                                expiresIn: number;
                                refreshToken: string;
                                resolution: {
                                    /** @enum {string} */
                                    destination: "ADMIN_DASHBOARD" | "TENANT" | "TENANT_PICKER" | "WAITING" | "ONBOARDING";
                                    via: string;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what second factors you have
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                passkeys: number;
                                recoveryCodesLeft: number;
                                totp: {
                                    /** Format: date-time */
                                    createdAt: string;
                                    /** Format: date-time */
                                    lastUsedAt: string | null;
                                } | null;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Finish a sign-in with a passkey, the code of an app or a recovery code
         * @description No credential needed; attempts are limited.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code?: string;
                        mfaToken: string;
                        passkey?: {
                            id: string;
                            rawId: string;
                            response: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                signature: string;
                                userHandle?: string | null;
                            };
                            /** @enum {string} */
                            type: "public-key";
                        };
                        password?: string;
                        recoveryCode?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                accessToken: string;
                                actor: {
                                    email: string | null;
                                    id: string;
                                    name: string;
                                    /** @enum {string|null} */
                                    role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD" | null;
                                };
                                center: {
                                    domain: string;
                                    id: number;
                                    name: string;
                                } | null;
                                expiresIn: number;
                                refreshToken: string;
                                resolution: {
                                    /** @enum {string} */
                                    destination: "ADMIN_DASHBOARD" | "TENANT" | "TENANT_PICKER" | "WAITING" | "ONBOARDING";
                                    via: string;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for what a browser needs to show a passkey as the second factor
         * @description No credential needed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        mfaToken: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                allowCredentials: {
                                    id: string;
                                    transports?: string[];
                                    /** @enum {string} */
                                    type: "public-key";
                                }[];
                                challenge: string;
                                rpId: string;
                                timeout: number;
                                /** @enum {string} */
                                userVerification: "required";
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your live sessions
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                current: boolean;
                                ipAddress: string | null;
                                /** Format: date-time */
                                lastUsedAt: string;
                                sid: string;
                                userAgent: string | null;
                            }[];
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{sid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    sid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a single-use token for a companion app
         * @description Any signed-in person.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        targetApp: "lms" | "cms" | "erp";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                expiresAt: string;
                                token: string;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Learn who brought a single-use token, and use it up
         * @description No credential needed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                actorId: string;
                                authorizedDomains: string[];
                                centerDomain: string | null;
                                centerId: number | null;
                                email: string | null;
                                lmsTenantId: string | null;
                                name: string;
                                /** @enum {string|null} */
                                role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD" | null;
                                /** @enum {string} */
                                targetApp: "lms" | "cms" | "erp";
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/switch-center": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the session into another center
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        centerId: number;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                accessToken: string;
                                actor: {
                                    email: string | null;
                                    id: string;
                                    name: string;
                                    /** @enum {string|null} */
                                    role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD" | null;
                                };
                                center: {
                                    domain: string;
                                    id: number;
                                    name: string;
                                } | null;
                                expiresIn: number;
                                refreshToken: string;
                                resolution: {
                                    /** @enum {string} */
                                    destination: "ADMIN_DASHBOARD" | "TENANT" | "TENANT_PICKER" | "WAITING" | "ONBOARDING";
                                    via: string;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for the secret of an authenticator app
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                secret: string;
                                uri: string;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        /**
         * Remove the authenticator app
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the authenticator app up by a code that it shows
         * @description Any signed-in person, also one who has to set up a second factor first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Each works once; shown this once. */
                                recoveryCodes: string[];
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of the center
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string | null;
                                id: string;
                                last4: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                prefix: string;
                                scopes: ("proof:read" | "proof:write" | "proof:record" | "proof:approve" | "proof:erase" | "policy:write" | "audit:export")[];
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Make an API key
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: date-time */
                        expiresAt?: string | null;
                        name: string;
                        scopes: ("proof:read" | "proof:write" | "proof:record" | "proof:approve" | "proof:erase" | "policy:write" | "audit:export")[];
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string | null;
                                id: string;
                                /** @description The key itself, shown this once. */
                                key: string;
                                last4: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                prefix: string;
                                scopes: ("proof:read" | "proof:write" | "proof:record" | "proof:approve" | "proof:erase" | "policy:write" | "audit:export")[];
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key at once
         * @description An active member of the token's center: ADMIN.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key; the old one works for 24 hours more
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string | null;
                                id: string;
                                /** @description The key itself, shown this once. */
                                key: string;
                                last4: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                prefix: string;
                                scopes: ("proof:read" | "proof:write" | "proof:record" | "proof:approve" | "proof:erase" | "policy:write" | "audit:export")[];
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/api-keys/{id}/signing-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys that agents sign with under an API key
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string | null;
                                /** @description Signatures name it as their `kid`. */
                                id: string;
                                name: string;
                                publicKey: {
                                    /** @enum {string} */
                                    crv: "Ed25519";
                                    /** @enum {string} */
                                    kty: "OKP";
                                    x: string;
                                };
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Register a key that agents sign their records with
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: date-time */
                        expiresAt?: string | null;
                        name?: string;
                        publicKey: {
                            /** @enum {string} */
                            crv: "Ed25519";
                            /** @enum {string} */
                            kty: "OKP";
                            x: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string | null;
                                /** @description Signatures name it as their `kid`. */
                                id: string;
                                name: string;
                                publicKey: {
                                    /** @enum {string} */
                                    crv: "Ed25519";
                                    /** @enum {string} */
                                    kty: "OKP";
                                    x: string;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/api-keys/{id}/signing-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a key that agents sign with
         * @description An active member of the token's center: ADMIN.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    keyId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/archives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the archives of the center, newest first
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                chains: {
                                    domain: string;
                                    entries: number;
                                    hash: string | null;
                                }[] | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                file: {
                                    bytes: number;
                                    sha256: string;
                                } | null;
                                /** Format: date-time */
                                finishedAt: string | null;
                                id: string;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                };
                                /** @description Rows written so far. */
                                rows: number;
                                /** @enum {string} */
                                status: "queued" | "running" | "ready" | "failed" | "expired";
                                tables: {
                                    name: string;
                                    rows: number;
                                }[] | null;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Ask for the whole of the center as one file
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                chains: {
                                    domain: string;
                                    entries: number;
                                    hash: string | null;
                                }[] | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                file: {
                                    bytes: number;
                                    sha256: string;
                                } | null;
                                /** Format: date-time */
                                finishedAt: string | null;
                                id: string;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                };
                                /** @description Rows written so far. */
                                rows: number;
                                /** @enum {string} */
                                status: "queued" | "running" | "ready" | "failed" | "expired";
                                tables: {
                                    name: string;
                                    rows: number;
                                }[] | null;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/archives/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far an archive has come
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                chains: {
                                    domain: string;
                                    entries: number;
                                    hash: string | null;
                                }[] | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                file: {
                                    bytes: number;
                                    sha256: string;
                                } | null;
                                /** Format: date-time */
                                finishedAt: string | null;
                                id: string;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                };
                                /** @description Rows written so far. */
                                rows: number;
                                /** @enum {string} */
                                status: "queued" | "running" | "ready" | "failed" | "expired";
                                tables: {
                                    name: string;
                                    rows: number;
                                }[] | null;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/archives/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an archive; each download is audited
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/gzip": string;
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log of the center
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    eventType?: "AUTH_LOGIN" | "AUTH_SESSION_REVOKED" | "AUTH_CENTER_SWITCHED" | "AUTH_SSO_CONSUMED" | "MEMBERSHIP_TRANSITIONED" | "CENTER_PROVISIONED" | "CENTER_UPDATED" | "PARTNER_UPDATED" | "SUBSCRIPTION_TRANSITIONED" | "CREDENTIAL_CHANGED" | "DECISION_RECORDED" | "WORKFLOW_EXECUTED";
                    limit?: number;
                    page?: number;
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: string;
                                actor: {
                                    email: string | null;
                                    id: string;
                                    name: string;
                                    type: string;
                                } | null;
                                centerId: number | null;
                                changes: {
                                    after: {
                                        [key: string]: unknown;
                                    } | null;
                                    before: {
                                        [key: string]: unknown;
                                    } | null;
                                } | null;
                                /** @enum {string} */
                                eventType: "AUTH_LOGIN" | "AUTH_SESSION_REVOKED" | "AUTH_CENTER_SWITCHED" | "AUTH_SSO_CONSUMED" | "MEMBERSHIP_TRANSITIONED" | "CENTER_PROVISIONED" | "CENTER_UPDATED" | "PARTNER_UPDATED" | "SUBSCRIPTION_TRANSITIONED" | "CREDENTIAL_CHANGED" | "DECISION_RECORDED" | "WORKFLOW_EXECUTED";
                                id: string;
                                ipAddress: string | null;
                                metadata: {
                                    [key: string]: unknown;
                                };
                                /** Format: date-time */
                                occurredAt: string;
                                requestId: string | null;
                                /** @enum {string} */
                                result: "success" | "failure";
                                target: {
                                    id: string;
                                    name: string | null;
                                    type: string;
                                };
                                userAgent: string | null;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/audit-packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit packs of the center, newest first
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                chain: "proof" | "audit";
                                counts: {
                                    entries: number;
                                    erased: number;
                                    erasures: number;
                                    from: number;
                                    inside: number;
                                    logged: number;
                                    outside: number;
                                } | null;
                                /** Format: date-time */
                                createdAt: string;
                                disclose: ("who" | "what" | "when" | "where" | "why" | "how")[];
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                file: {
                                    bytes: number;
                                    sha256: string;
                                } | null;
                                /** @description Which decisions are shown; the others stand in the pack by their digests. */
                                filter: {
                                    actionTypes?: string[];
                                    actors?: string[];
                                    approvers?: string[];
                                    models?: string[];
                                    results?: ("approved" | "rejected" | "autonomous")[];
                                    tags?: string[];
                                    types?: string[];
                                };
                                /** Format: date-time */
                                finishedAt: string | null;
                                id: string;
                                period: {
                                    /** Format: date-time */
                                    from: string | null;
                                    /** Format: date-time */
                                    to: string | null;
                                };
                                /** @description Entries written, of all. */
                                progress: {
                                    done: number;
                                    total: number | null;
                                };
                                requestedBy: {
                                    id: string;
                                    name: string;
                                    type: string;
                                };
                                /** @description What the pack says of its own completeness. */
                                statement: string | null;
                                /** @enum {string} */
                                status: "queued" | "running" | "ready" | "failed" | "expired";
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Ask for an audit pack: every entry of a period in one file that proves itself complete
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /**
                         * @description The decisions (proof, unless said otherwise), or the audit log, in which the keys of approvers are looked up.
                         * @enum {string}
                         */
                        chain?: "proof" | "audit";
                        /** @description The claims that are shown of decisions inside the filter; all of them unless said otherwise. */
                        disclose?: ("who" | "what" | "when" | "where" | "why" | "how")[];
                        /** @description Which decisions are shown; the others stand in the pack by their digests. */
                        filter?: {
                            actionTypes?: string[];
                            actors?: string[];
                            approvers?: string[];
                            models?: string[];
                            results?: ("approved" | "rejected" | "autonomous")[];
                            tags?: string[];
                            types?: string[];
                        };
                        /**
                         * Format: date-time
                         * @description Entries sealed from here on.
                         */
                        from?: string;
                        /**
                         * Format: date-time
                         * @description Entries sealed before this.
                         */
                        to?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                chain: "proof" | "audit";
                                counts: {
                                    entries: number;
                                    erased: number;
                                    erasures: number;
                                    from: number;
                                    inside: number;
                                    logged: number;
                                    outside: number;
                                } | null;
                                /** Format: date-time */
                                createdAt: string;
                                disclose: ("who" | "what" | "when" | "where" | "why" | "how")[];
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                file: {
                                    bytes: number;
                                    sha256: string;
                                } | null;
                                /** @description Which decisions are shown; the others stand in the pack by their digests. */
                                filter: {
                                    actionTypes?: string[];
                                    actors?: string[];
                                    approvers?: string[];
                                    models?: string[];
                                    results?: ("approved" | "rejected" | "autonomous")[];
                                    tags?: string[];
                                    types?: string[];
                                };
                                /** Format: date-time */
                                finishedAt: string | null;
                                id: string;
                                period: {
                                    /** Format: date-time */
                                    from: string | null;
                                    /** Format: date-time */
                                    to: string | null;
                                };
                                /** @description Entries written, of all. */
                                progress: {
                                    done: number;
                                    total: number | null;
                                };
                                requestedBy: {
                                    id: string;
                                    name: string;
                                    type: string;
                                };
                                /** @description What the pack says of its own completeness. */
                                statement: string | null;
                                /** @enum {string} */
                                status: "queued" | "running" | "ready" | "failed" | "expired";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/audit-packs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far an audit pack has come
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                chain: "proof" | "audit";
                                counts: {
                                    entries: number;
                                    erased: number;
                                    erasures: number;
                                    from: number;
                                    inside: number;
                                    logged: number;
                                    outside: number;
                                } | null;
                                /** Format: date-time */
                                createdAt: string;
                                disclose: ("who" | "what" | "when" | "where" | "why" | "how")[];
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                file: {
                                    bytes: number;
                                    sha256: string;
                                } | null;
                                /** @description Which decisions are shown; the others stand in the pack by their digests. */
                                filter: {
                                    actionTypes?: string[];
                                    actors?: string[];
                                    approvers?: string[];
                                    models?: string[];
                                    results?: ("approved" | "rejected" | "autonomous")[];
                                    tags?: string[];
                                    types?: string[];
                                };
                                /** Format: date-time */
                                finishedAt: string | null;
                                id: string;
                                period: {
                                    /** Format: date-time */
                                    from: string | null;
                                    /** Format: date-time */
                                    to: string | null;
                                };
                                /** @description Entries written, of all. */
                                progress: {
                                    done: number;
                                    total: number | null;
                                };
                                requestedBy: {
                                    id: string;
                                    name: string;
                                    type: string;
                                };
                                /** @description What the pack says of its own completeness. */
                                statement: string | null;
                                /** @enum {string} */
                                status: "queued" | "running" | "ready" | "failed" | "expired";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/audit-packs/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an audit pack; each download is audited
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/gzip": string;
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/audit/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export an audit entry as a JSON-LD document that proves itself
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    /** @description `jsonld`, or `dsse` for a Sigstore bundle whose in-toto statement holds the file; `jsonld` unless told. */
                    format?: "jsonld" | "dsse";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/ld+json": {
                            [key: string]: unknown;
                        };
                        "application/vnd.dev.sigstore.bundle.v0.3+json": {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/group-roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List which group gives which role
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                group: string;
                                /** @enum {string} */
                                role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        /**
         * Say which group gives which role; people get theirs at once
         * @description An active member of the token's center: ADMIN.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        roles: {
                            group: string;
                            /** @enum {string} */
                            role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                        }[];
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                group: string;
                                /** @enum {string} */
                                role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/identity-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your identity providers
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                clientId: string;
                                countsAsSecondFactor: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                /** @enum {string} */
                                defaultRole: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                enabled: boolean;
                                groupsClaim: string | null;
                                hasSecret: boolean;
                                id: string;
                                issuer: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                /** @enum {string} */
                                provisioning: "off" | "join";
                                /** @description What the provider is told to send people back to. */
                                redirectUri: string;
                                /** Format: date-time */
                                updatedAt: string;
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Add an identity provider
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        clientId: string;
                        clientSecret?: string | null;
                        countsAsSecondFactor?: boolean;
                        /** @enum {string} */
                        defaultRole?: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                        enabled?: boolean;
                        groupsClaim?: string | null;
                        issuer: string;
                        name: string;
                        /** @enum {string} */
                        provisioning?: "off" | "join";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                clientId: string;
                                countsAsSecondFactor: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                /** @enum {string} */
                                defaultRole: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                enabled: boolean;
                                groupsClaim: string | null;
                                hasSecret: boolean;
                                id: string;
                                issuer: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                /** @enum {string} */
                                provisioning: "off" | "join";
                                /** @description What the provider is told to send people back to. */
                                redirectUri: string;
                                /** Format: date-time */
                                updatedAt: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/identity-providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an identity provider and its links to accounts
         * @description An active member of the token's center: ADMIN.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        /**
         * Change an identity provider
         * @description An active member of the token's center: ADMIN.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        clientId?: string;
                        clientSecret?: string | null;
                        countsAsSecondFactor?: boolean;
                        /** @enum {string} */
                        defaultRole?: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                        enabled?: boolean;
                        groupsClaim?: string | null;
                        issuer?: string;
                        name?: string;
                        /** @enum {string} */
                        provisioning?: "off" | "join";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                clientId: string;
                                countsAsSecondFactor: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                /** @enum {string} */
                                defaultRole: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                enabled: boolean;
                                groupsClaim: string | null;
                                hasSecret: boolean;
                                id: string;
                                issuer: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                /** @enum {string} */
                                provisioning: "off" | "join";
                                /** @description What the provider is told to send people back to. */
                                redirectUri: string;
                                /** Format: date-time */
                                updatedAt: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/center/identity-providers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look whether an identity provider can be reached
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                problem: string | null;
                                works: boolean;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the imports of the center, newest first
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                bytes: number;
                                /** Format: date-time */
                                confirmedAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                fileName: string;
                                /** Format: date-time */
                                finishedAt: string | null;
                                /** @description Those that can be imported. */
                                good: number;
                                id: string;
                                imported: number;
                                /** @enum {string} */
                                kind: "members" | "bookings" | "products";
                                parts: number;
                                /** @description Good rows that were refused when their turn came. */
                                refused: number;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                };
                                /** @description Rows of the file that were looked at. */
                                rows: number;
                                /** @enum {string} */
                                status: "receiving" | "checking" | "checked" | "running" | "finished" | "failed" | "canceled";
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Begin to import a CSV file; its text follows in parts
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        fileName?: string;
                        /** @enum {string} */
                        kind: "members" | "bookings" | "products";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                bytes: number;
                                /** Format: date-time */
                                confirmedAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                fileName: string;
                                /** Format: date-time */
                                finishedAt: string | null;
                                /** @description Those that can be imported. */
                                good: number;
                                id: string;
                                imported: number;
                                /** @enum {string} */
                                kind: "members" | "bookings" | "products";
                                parts: number;
                                /** @description Good rows that were refused when their turn came. */
                                refused: number;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                };
                                /** @description Rows of the file that were looked at. */
                                rows: number;
                                /** @enum {string} */
                                status: "receiving" | "checking" | "checked" | "running" | "finished" | "failed" | "canceled";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far an import has come
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                bytes: number;
                                /** Format: date-time */
                                confirmedAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                fileName: string;
                                /** Format: date-time */
                                finishedAt: string | null;
                                /** @description Those that can be imported. */
                                good: number;
                                id: string;
                                imported: number;
                                /** @enum {string} */
                                kind: "members" | "bookings" | "products";
                                parts: number;
                                /** @description Good rows that were refused when their turn came. */
                                refused: number;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                };
                                /** @description Rows of the file that were looked at. */
                                rows: number;
                                /** @enum {string} */
                                status: "receiving" | "checking" | "checked" | "running" | "finished" | "failed" | "canceled";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End an import; what was imported stays
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                bytes: number;
                                /** Format: date-time */
                                confirmedAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                fileName: string;
                                /** Format: date-time */
                                finishedAt: string | null;
                                /** @description Those that can be imported. */
                                good: number;
                                id: string;
                                imported: number;
                                /** @enum {string} */
                                kind: "members" | "bookings" | "products";
                                parts: number;
                                /** @description Good rows that were refused when their turn came. */
                                refused: number;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                };
                                /** @description Rows of the file that were looked at. */
                                rows: number;
                                /** @enum {string} */
                                status: "receiving" | "checking" | "checked" | "running" | "finished" | "failed" | "canceled";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/imports/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import what the preview shows
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @description Import the good rows although others cannot be. */
                        leaveOutBad?: boolean;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                bytes: number;
                                /** Format: date-time */
                                confirmedAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                fileName: string;
                                /** Format: date-time */
                                finishedAt: string | null;
                                /** @description Those that can be imported. */
                                good: number;
                                id: string;
                                imported: number;
                                /** @enum {string} */
                                kind: "members" | "bookings" | "products";
                                parts: number;
                                /** @description Good rows that were refused when their turn came. */
                                refused: number;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                };
                                /** @description Rows of the file that were looked at. */
                                rows: number;
                                /** @enum {string} */
                                status: "receiving" | "checking" | "checked" | "running" | "finished" | "failed" | "canceled";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/imports/{id}/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the next part of the file
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description From 0 on, one after the other. */
                        number: number;
                        /** @description The next piece of the file. */
                        text: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                bytes: number;
                                /** Format: date-time */
                                confirmedAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                fileName: string;
                                /** Format: date-time */
                                finishedAt: string | null;
                                /** @description Those that can be imported. */
                                good: number;
                                id: string;
                                imported: number;
                                /** @enum {string} */
                                kind: "members" | "bookings" | "products";
                                parts: number;
                                /** @description Good rows that were refused when their turn came. */
                                refused: number;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                };
                                /** @description Rows of the file that were looked at. */
                                rows: number;
                                /** @enum {string} */
                                status: "receiving" | "checking" | "checked" | "running" | "finished" | "failed" | "canceled";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/imports/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that the file is complete, and have its rows looked at; nothing is imported yet
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                bytes: number;
                                /** Format: date-time */
                                confirmedAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                fileName: string;
                                /** Format: date-time */
                                finishedAt: string | null;
                                /** @description Those that can be imported. */
                                good: number;
                                id: string;
                                imported: number;
                                /** @enum {string} */
                                kind: "members" | "bookings" | "products";
                                parts: number;
                                /** @description Good rows that were refused when their turn came. */
                                refused: number;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                };
                                /** @description Rows of the file that were looked at. */
                                rows: number;
                                /** @enum {string} */
                                status: "receiving" | "checking" | "checked" | "running" | "finished" | "failed" | "canceled";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/imports/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the rows of an import: what was found wrong with each, and what it became
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                    which?: "all" | "problems";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                fields: {
                                    [key: string]: string;
                                };
                                /** @description The line of the file that it begins in. */
                                line: number;
                                number: number;
                                problem: string | null;
                                /** @description What it became. */
                                recordId: string | null;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the center's decisions and deliveries in figures
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                byLevel: {
                                    AUDIT_READY: number;
                                    DOCUMENTED: number;
                                    DRAFT: number;
                                };
                                byStatus: {
                                    [key: string]: number;
                                };
                                byType: {
                                    [key: string]: number;
                                };
                                /** @description The last thirty days by the calendar of the center. */
                                days: {
                                    /** Format: date */
                                    day: string;
                                    recorded: number;
                                    /** @description Of those recorded that day: refused, and sealed as such. */
                                    rejected: number;
                                    /** @description Of those recorded that day: approved or autonomous, and sealed. */
                                    sealed: number;
                                }[];
                                /** @description Attempts of the last 24 hours, and deliveries that wait now. */
                                deliveries: {
                                    failed: number;
                                    success: number;
                                    waiting: number;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/legal-holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List legal holds, those that stand first
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                covers: "center" | "subject";
                                id: string;
                                liftedAt: string | null;
                                liftedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                                placedAt: string;
                                placedBy: {
                                    id: string;
                                    name: string;
                                };
                                reason: string;
                                /** @description Forgotten when the hold is lifted. */
                                subjectId: string | null;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Keep everything, or everything about one subject, from being erased
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason: string;
                        /** @description Without it the hold covers the whole center. */
                        subjectId?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                covers: "center" | "subject";
                                id: string;
                                liftedAt: string | null;
                                liftedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                                placedAt: string;
                                placedBy: {
                                    id: string;
                                    name: string;
                                };
                                reason: string;
                                /** @description Forgotten when the hold is lifted. */
                                subjectId: string | null;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/legal-holds/{id}/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift a legal hold
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                covers: "center" | "subject";
                                id: string;
                                liftedAt: string | null;
                                liftedBy: {
                                    id: string;
                                    name: string;
                                } | null;
                                placedAt: string;
                                placedBy: {
                                    id: string;
                                    name: string;
                                };
                                reason: string;
                                /** @description Forgotten when the hold is lifted. */
                                subjectId: string | null;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/notice-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the channels that hear of decisions that wait
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                failingSince: string | null;
                                /** @description The host of its address; the rest is secret. */
                                host: string;
                                id: string;
                                /** @enum {string} */
                                kind: "slack" | "teams";
                                lastError: string | null;
                                name: string;
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Let a channel in Slack or Teams hear of decisions that wait
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "slack" | "teams";
                        name: string;
                        /** @description The incoming webhook of the channel. It is a secret: it is kept encrypted and never shown. */
                        url: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                failingSince: string | null;
                                /** @description The host of its address; the rest is secret. */
                                host: string;
                                id: string;
                                /** @enum {string} */
                                kind: "slack" | "teams";
                                lastError: string | null;
                                name: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/notice-channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a channel away
         * @description An active member of the token's center: ADMIN.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/notice-channels/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sample to a channel and hear how it went
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                delivered: boolean;
                                error: string | null;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/oversight/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download every decision of a period, or every one of a model, as NDJSON or CSV; each download is audited
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    format?: "ndjson" | "csv";
                    from?: string;
                    /** @description Only decisions that this model took part in. */
                    model?: string;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-ndjson": string;
                        "text/csv": string;
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/oversight/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the oversight report of a period, signed; as CSV with the article that each figure serves
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    format?: "json" | "csv";
                    from?: string;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/ld+json": {
                            [key: string]: unknown;
                        };
                        "text/csv": string;
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how long records are kept, and what is due
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                holds: {
                                    coversCenter: boolean;
                                    standing: number;
                                };
                                kinds: {
                                    /** @description Over their time and not erased yet. */
                                    due: number;
                                    dueWithin30Days: number;
                                    keepDays: number | null;
                                    /** @enum {string} */
                                    kind: "decisions" | "contests";
                                }[];
                                /** @description Logs are kept at least so many days, whatever is set. */
                                logsKeptDays: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set how long records are kept; never under six months
         * @description An active member of the token's center: ADMIN.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @description Days after which personal values are erased; null keeps them for ever. */
                        contests?: number | null;
                        /** @description Days after which personal values are erased; null keeps them for ever. */
                        decisions?: number | null;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                holds: {
                                    coversCenter: boolean;
                                    standing: number;
                                };
                                kinds: {
                                    /** @description Over their time and not erased yet. */
                                    due: number;
                                    dueWithin30Days: number;
                                    keepDays: number | null;
                                    /** @enum {string} */
                                    kind: "decisions" | "contests";
                                }[];
                                /** @description Logs are kept at least so many days, whatever is set. */
                                logsKeptDays: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/center/scim-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tokens of your directory
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                /** @enum {string} */
                                defaultRole: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                id: string;
                                last4: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Make a token for your directory
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        defaultRole?: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                /** @enum {string} */
                                defaultRole: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                id: string;
                                last4: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                /** @description The token itself, shown this once. */
                                token: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/scim-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a directory token at once
         * @description An active member of the token's center: ADMIN.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/scim-tokens/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a directory token; the old one works for 24 hours more
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                /** @enum {string} */
                                defaultRole: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                id: string;
                                last4: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                /** @description The token itself, shown this once. */
                                token: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find members, bookings, decisions, units and webhooks that you may see
         * @description An active member of the token's center.
         */
        get: {
            parameters: {
                query: {
                    q: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                at: string | null;
                                /**
                                 * Format: date
                                 * @description Of a booking: its day by the calendar of the center.
                                 */
                                day: string | null;
                                detail: string;
                                id: string;
                                /** @enum {string} */
                                kind: "member" | "booking" | "decision" | "unit" | "webhook";
                                title: string;
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the center's settings
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                [key: string]: unknown;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the center's settings by a JSON merge patch
         * @description An active member of the token's center: ADMIN.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                [key: string]: unknown;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/center/sign-in-domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the domains of addresses that you have claimed
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                dnsRecord: {
                                    name: string;
                                    type: string;
                                    value: string;
                                };
                                domain: string;
                                id: string;
                                /** @description Whether its people sign in by a provider and in no other way. */
                                required: boolean;
                                /** Format: date-time */
                                verifiedAt: string | null;
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Claim the domain of addresses
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        domain: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                dnsRecord: {
                                    name: string;
                                    type: string;
                                    value: string;
                                };
                                domain: string;
                                id: string;
                                /** @description Whether its people sign in by a provider and in no other way. */
                                required: boolean;
                                /** Format: date-time */
                                verifiedAt: string | null;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/sign-in-domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Give a claimed domain back
         * @description An active member of the token's center: ADMIN.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        /**
         * Say whether the people of a domain must sign in by a provider
         * @description An active member of the token's center: ADMIN.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        required: boolean;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                dnsRecord: {
                                    name: string;
                                    type: string;
                                    value: string;
                                };
                                domain: string;
                                id: string;
                                /** @description Whether its people sign in by a provider and in no other way. */
                                required: boolean;
                                /** Format: date-time */
                                verifiedAt: string | null;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/center/sign-in-domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove a claimed domain by its TXT record
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                dnsRecord: {
                                    name: string;
                                    type: string;
                                    value: string;
                                };
                                domain: string;
                                id: string;
                                /** @description Whether its people sign in by a provider and in no other way. */
                                required: boolean;
                                /** Format: date-time */
                                verifiedAt: string | null;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/subjects/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase everything that decisions say about one person, in the background
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason: string;
                        subjectId: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                createdAt: string;
                                /** @description Decisions whose personal values are gone. */
                                erased: number;
                                finishedAt: string | null;
                                id: string;
                                reason: string;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                };
                                /** @enum {string} */
                                status: "running" | "done";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/subjects/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List erasures of people, newest first, with how far they have come
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                createdAt: string;
                                /** @description Decisions whose personal values are gone. */
                                erased: number;
                                finishedAt: string | null;
                                id: string;
                                reason: string;
                                requestedBy: {
                                    id: string;
                                    name: string;
                                };
                                /** @enum {string} */
                                status: "running" | "done";
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/subjects/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download everything about one person as one file; each download is audited
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        subjectId: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the center's subscription
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description What a period costs, in minor units. */
                                amount: number;
                                /** @enum {string} */
                                billingCycle: "MONTH" | "YEAR";
                                cancelAtPeriodEnd: boolean;
                                /** Format: date-time */
                                canceledAt: string | null;
                                currency: string;
                                /** Format: date-time */
                                currentPeriodEnd: string;
                                /** @description The order to pay it under. */
                                orderId: string | null;
                                planId: string;
                                planName: string;
                                seatLimit: number;
                                seatUsed: number;
                                /** @enum {string} */
                                status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                /** Format: date-time */
                                trialEndsAt: string | null;
                                usage: {
                                    activeMembers: number;
                                    apiKeys: number;
                                    invitedMembers: number;
                                    webhooks: number;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/subscription/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the center's subscription
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description False ends it now, true with the running period. */
                        atPeriodEnd: boolean;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description What a period costs, in minor units. */
                                amount: number;
                                /** @enum {string} */
                                billingCycle: "MONTH" | "YEAR";
                                cancelAtPeriodEnd: boolean;
                                /** Format: date-time */
                                canceledAt: string | null;
                                currency: string;
                                /** Format: date-time */
                                currentPeriodEnd: string;
                                /** @description The order to pay it under. */
                                orderId: string | null;
                                planId: string;
                                planName: string;
                                seatLimit: number;
                                seatUsed: number;
                                /** @enum {string} */
                                status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                /** Format: date-time */
                                trialEndsAt: string | null;
                                usage: {
                                    activeMembers: number;
                                    apiKeys: number;
                                    invitedMembers: number;
                                    webhooks: number;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks of the center
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                events: string[];
                                id: string;
                                /** Format: date-time */
                                lastDeliveryAt: string | null;
                                /** @enum {string|null} */
                                lastDeliveryStatus: "success" | "failed" | null;
                                url: string;
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Register a webhook
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Whether events are queued for it; true when absent. */
                        active?: boolean;
                        description?: string;
                        /** @description Event types, `*`, or a prefix such as `payment.*`. */
                        events: string[];
                        /** @description An http or https address of at most 2,048 characters. */
                        url: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                events: string[];
                                id: string;
                                /** @description Shown here and at rotation, and nowhere else. */
                                signingSecret: string;
                                url: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                events: string[];
                                id: string;
                                /** Format: date-time */
                                lastDeliveryAt: string | null;
                                /** @enum {string|null} */
                                lastDeliveryStatus: "success" | "failed" | null;
                                url: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        /**
         * Remove a webhook
         * @description An active member of the token's center: ADMIN.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description An active member of the token's center: ADMIN.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @description Whether events are queued for it; true when absent. */
                        active?: boolean;
                        description?: string;
                        /** @description Event types, `*`, or a prefix such as `payment.*`. */
                        events?: string[];
                        /** @description An http or https address of at most 2,048 characters. */
                        url?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                events: string[];
                                id: string;
                                /** Format: date-time */
                                lastDeliveryAt: string | null;
                                /** @enum {string|null} */
                                lastDeliveryStatus: "success" | "failed" | null;
                                url: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/center/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries by their latest attempt, newest first
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                };
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                attempts: number;
                                /** Format: date-time */
                                deliveredAt: string;
                                durationMs: number;
                                error: string | null;
                                eventId: string;
                                eventType: string;
                                /** Format: date-time */
                                nextRetryAt: string | null;
                                /** @description The first KiB of what the consumer answered. */
                                responseBody: string;
                                responseStatus: number | null;
                                /** @enum {string} */
                                status: "success" | "failed";
                                webhookId: string;
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue a range of events again
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: date-time */
                        since: string;
                        /** @enum {string} */
                        status?: "success" | "failed";
                        /** Format: date-time */
                        until?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                completedAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                /** @description Deliveries queued so far. */
                                requeued: number;
                                /** Format: date-time */
                                since: string;
                                /** @enum {string} */
                                state: "running" | "completed";
                                /** @enum {string|null} */
                                status: "success" | "failed" | null;
                                /** @description Deliveries it is about, as counted at its start; null while nobody has counted. */
                                total: number | null;
                                /** Format: date-time */
                                until: string;
                                webhookId: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/webhooks/{webhookId}/replays/{replayId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how far a replay is
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    replayId: string;
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                completedAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                /** @description Deliveries queued so far. */
                                requeued: number;
                                /** Format: date-time */
                                since: string;
                                /** @enum {string} */
                                state: "running" | "completed";
                                /** @enum {string|null} */
                                status: "success" | "failed" | null;
                                /** @description Deliveries it is about, as counted at its start; null while nobody has counted. */
                                total: number | null;
                                /** Format: date-time */
                                until: string;
                                webhookId: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret; the old one signs beside it for 24 hours
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: string;
                                signingSecret: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed sample now
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        type?: "dpu.sealed" | "dpu.verified" | "agent.decision.completed" | "agent.approval.requested" | "payment.completed" | "payment.failed" | "attendance.verified" | "certificate.issued" | "workflow.transitioned" | "audit.recorded";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                attempts: number;
                                /** Format: date-time */
                                deliveredAt: string;
                                durationMs: number;
                                error: string | null;
                                eventId: string;
                                eventType: string;
                                /** Format: date-time */
                                nextRetryAt: string | null;
                                /** @description The first KiB of what the consumer answered. */
                                responseBody: string;
                                responseStatus: number | null;
                                /** @enum {string} */
                                status: "success" | "failed";
                                webhookId: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/webhooks/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events that can be subscribed to, with the JSON Schema of their data
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                description: string;
                                sample: {
                                    [key: string]: unknown;
                                };
                                schema: {
                                    [key: string]: unknown;
                                };
                                type: string;
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/center/webhooks/events/{eventId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event again now, where it has not succeeded
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    eventId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                deliveries: {
                                    attempts: number;
                                    /** Format: date-time */
                                    nextRetryAt: string | null;
                                    /** @enum {string} */
                                    status: "success" | "failed" | "pending";
                                    webhookId: string;
                                }[];
                                eventId: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the centers you may enter
         * @description Any signed-in person.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                centerDomain: string;
                                id: number;
                                name: string;
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            }[];
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{centerId}/guardians": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who is whose parent in the center
         * @description An active member of the center in the path: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path: {
                    centerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                centerId: number;
                                childActorId: string;
                                childName: string;
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                parentActorId: string;
                                parentName: string;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Link a parent with a child
         * @description An active member of the center in the path: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        childActorId: string;
                        /** Format: uuid */
                        parentActorId: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                centerId: number;
                                childActorId: string;
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                parentActorId: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{centerId}/guardians/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take the link between a parent and a child back
         * @description An active member of the center in the path: ADMIN.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{centerId}/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the memberships of the center
         * @description An active member of the center in the path: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                    /** @description Part of a name, an address or a number; misspelt names are found too. */
                    q?: string;
                    status?: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                };
                header?: never;
                path: {
                    centerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                actorId: string | null;
                                centerDomain: string;
                                centerId: number;
                                centerName: string;
                                email: string | null;
                                /** Format: date-time */
                                endedAt: string | null;
                                id: string;
                                /** Format: date-time */
                                invitedAt: string;
                                /** Format: date-time */
                                joinedAt: string | null;
                                /** Format: date-time */
                                lastActiveAt: string | null;
                                name: string;
                                phone: string | null;
                                /** @enum {string} */
                                role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                /** @enum {string} */
                                status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Invite somebody into the center by mail
         * @description An active member of the center in the path: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: email */
                        email: string;
                        name?: string;
                        /** @enum {string} */
                        role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                actorId: string | null;
                                centerDomain: string;
                                centerId: number;
                                centerName: string;
                                email: string | null;
                                /** Format: date-time */
                                endedAt: string | null;
                                id: string;
                                /** Format: date-time */
                                invitedAt: string;
                                /** Format: date-time */
                                joinedAt: string | null;
                                /** Format: date-time */
                                lastActiveAt: string | null;
                                name: string;
                                phone: string | null;
                                /** @enum {string} */
                                role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                /** @enum {string} */
                                status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{centerId}/memberships/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a membership
         * @description An active member of the center in the path: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                actorId: string | null;
                                centerDomain: string;
                                centerId: number;
                                centerName: string;
                                email: string | null;
                                /** Format: date-time */
                                endedAt: string | null;
                                id: string;
                                /** Format: date-time */
                                invitedAt: string;
                                /** Format: date-time */
                                joinedAt: string | null;
                                /** Format: date-time */
                                lastActiveAt: string | null;
                                name: string;
                                phone: string | null;
                                /** @enum {string} */
                                role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                /** @enum {string} */
                                status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{centerId}/memberships/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a membership
         * @description An active member of the center in the path: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                actorId: string | null;
                                centerDomain: string;
                                centerId: number;
                                centerName: string;
                                email: string | null;
                                /** Format: date-time */
                                endedAt: string | null;
                                id: string;
                                /** Format: date-time */
                                invitedAt: string;
                                /** Format: date-time */
                                joinedAt: string | null;
                                /** Format: date-time */
                                lastActiveAt: string | null;
                                name: string;
                                phone: string | null;
                                /** @enum {string} */
                                role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                /** @enum {string} */
                                status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{centerId}/memberships/{id}/reinstate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reinstate a membership
         * @description An active member of the center in the path: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                actorId: string | null;
                                centerDomain: string;
                                centerId: number;
                                centerName: string;
                                email: string | null;
                                /** Format: date-time */
                                endedAt: string | null;
                                id: string;
                                /** Format: date-time */
                                invitedAt: string;
                                /** Format: date-time */
                                joinedAt: string | null;
                                /** Format: date-time */
                                lastActiveAt: string | null;
                                name: string;
                                phone: string | null;
                                /** @enum {string} */
                                role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                /** @enum {string} */
                                status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{centerId}/memberships/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a membership
         * @description An active member of the center in the path: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                actorId: string | null;
                                centerDomain: string;
                                centerId: number;
                                centerName: string;
                                email: string | null;
                                /** Format: date-time */
                                endedAt: string | null;
                                id: string;
                                /** Format: date-time */
                                invitedAt: string;
                                /** Format: date-time */
                                joinedAt: string | null;
                                /** Format: date-time */
                                lastActiveAt: string | null;
                                name: string;
                                phone: string | null;
                                /** @enum {string} */
                                role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                /** @enum {string} */
                                status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{centerId}/memberships/{id}/reset-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take passkeys, authenticator app and recovery codes of a member away
         * @description An active member of the center in the path: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{centerId}/memberships/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a membership
         * @description An active member of the center in the path: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                actorId: string | null;
                                centerDomain: string;
                                centerId: number;
                                centerName: string;
                                email: string | null;
                                /** Format: date-time */
                                endedAt: string | null;
                                id: string;
                                /** Format: date-time */
                                invitedAt: string;
                                /** Format: date-time */
                                joinedAt: string | null;
                                /** Format: date-time */
                                lastActiveAt: string | null;
                                name: string;
                                phone: string | null;
                                /** @enum {string} */
                                role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                /** @enum {string} */
                                status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a center of yours, by slug or id
         * @description An active member of the center in the path.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    domain: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                centerDomain: string;
                                id: number;
                                memberCount: number;
                                name: string;
                                settings: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{domain}/available-slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what can be booked on a day
         * @description An active member of the center in the path.
         */
        get: {
            parameters: {
                query?: {
                    /** @description A day in the center's time zone. */
                    date?: string;
                    /** @description Also show slots whose last seat is taken (`remaining` 0): one can wait for them. */
                    include?: "taken";
                    /** @description Without it: the first 200 instructors by name. */
                    instructorId?: string;
                };
                header?: never;
                path: {
                    domain: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                durationMinutes: number;
                                /** Format: date-time */
                                end: string;
                                id: string;
                                instructorId: string;
                                instructorName: string;
                                remaining: number;
                                /** Format: date-time */
                                start: string;
                                timeZone: string;
                            }[];
                            meta: {
                                date: string;
                                timeZone: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{domain}/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bookings that you may see
         * @description An active member of the center in the path.
         */
        get: {
            parameters: {
                query?: {
                    /** @description A day in the center's time zone. */
                    date?: string;
                    instructorId?: string;
                    limit?: number;
                    page?: number;
                    seriesId?: string;
                    status?: "CONFIRMED" | "CANCELED";
                    /** @description With `date`: the last day of several, included. */
                    to?: string;
                };
                header?: never;
                path: {
                    domain: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Whom it is for. */
                                actorId: string;
                                actorName: string;
                                bookedBy: string;
                                /** Format: date-time */
                                end: string;
                                id: string;
                                instructorId: string;
                                instructorName: string;
                                /** @description The weekly order that it came from, if it came from one. */
                                seriesId?: string;
                                slotId: string;
                                /** Format: date-time */
                                start: string;
                                /** @enum {string} */
                                status: "CONFIRMED" | "CANCELED";
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Book a slot for yourself or for a child of yours
         * @description An active member of the center in the path.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    domain: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description A child that you are the guardian of.
                         */
                        forActorId?: string;
                        slotId: string;
                        /** @description Book the same time of day in this many weeks, this one included. */
                        weeks?: number;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Whom it is for. */
                                actorId: string;
                                actorName: string;
                                bookedBy: string;
                                /** Format: date-time */
                                end: string;
                                id: string;
                                instructorId: string;
                                instructorName: string;
                                series?: {
                                    bookings: {
                                        /** Format: date-time */
                                        end: string;
                                        id: string;
                                        /** Format: date-time */
                                        start: string;
                                    }[];
                                    id: string;
                                    /** @description Weeks in which the time is taken, closed or not there. */
                                    skipped: {
                                        /** Format: date-time */
                                        end: string;
                                        /** Format: date-time */
                                        start: string;
                                    }[];
                                };
                                /** @description The weekly order that it came from, if it came from one. */
                                seriesId?: string;
                                slotId: string;
                                /** Format: date-time */
                                start: string;
                                /** @enum {string} */
                                status: "CONFIRMED" | "CANCELED";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{domain}/bookings/{bookingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel a booking, or with scope=following the later ones of its series too
         * @description An active member of the center in the path.
         */
        delete: {
            parameters: {
                query?: {
                    scope?: "one" | "following";
                };
                header?: never;
                path: {
                    bookingId: string;
                    domain: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Whom it is for. */
                                actorId: string;
                                actorName: string;
                                bookedBy: string;
                                /** Format: date-time */
                                end: string;
                                id: string;
                                instructorId: string;
                                instructorName: string;
                                /** @description The weekly order that it came from, if it came from one. */
                                seriesId?: string;
                                slotId: string;
                                /** Format: date-time */
                                start: string;
                                /** @enum {string} */
                                status: "CONFIRMED" | "CANCELED";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        /**
         * Move a booking to another slot
         * @description An active member of the center in the path.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    bookingId: string;
                    domain: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        slotId: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Whom it is for. */
                                actorId: string;
                                actorName: string;
                                bookedBy: string;
                                /** Format: date-time */
                                end: string;
                                id: string;
                                instructorId: string;
                                instructorName: string;
                                /** @description The weekly order that it came from, if it came from one. */
                                seriesId?: string;
                                slotId: string;
                                /** Format: date-time */
                                start: string;
                                /** @enum {string} */
                                status: "CONFIRMED" | "CANCELED";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/centers/{domain}/calendar-feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the secret addresses of your calendar
         * @description An active member of the center in the path.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    domain: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                /** @enum {string} */
                                kind: "mine" | "teaching";
                                /** Format: date-time */
                                readAt: string | null;
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Make a secret address under which a calendar program reads your bookings
         * @description An active member of the center in the path.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    domain: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "mine" | "teaching";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                /** @enum {string} */
                                kind: "mine" | "teaching";
                                /** Format: date-time */
                                readAt: string | null;
                                /** @description The secret address, shown this once. */
                                url: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{domain}/calendar-feeds/{feedId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a secret address back
         * @description An active member of the center in the path.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    domain: string;
                    feedId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{domain}/closures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List when the center or an instructor is away
         * @description An active member of the center in the path.
         */
        get: {
            parameters: {
                query?: {
                    /** @description A day in the center's time zone. */
                    date?: string;
                    /** @description With `date`: the last day of several, included. Without days: what is not over yet. */
                    to?: string;
                };
                header?: never;
                path: {
                    domain: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                end: string;
                                id: string;
                                /** @description Null: the whole center. */
                                instructorId: string | null;
                                reason: string;
                                /** Format: date-time */
                                start: string;
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Close a stretch of time, for the center or for one instructor
         * @description An active member of the center in the path: ADMIN or INSTRUCTOR.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    domain: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: date-time */
                        end: string;
                        /** Format: uuid */
                        instructorId?: string;
                        reason: string;
                        /** Format: date-time */
                        start: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description What stands in that time and has to be spoken about. */
                                bookings: {
                                    actorId: string;
                                    id: string;
                                    /** Format: date-time */
                                    start: string;
                                }[];
                                /** Format: date-time */
                                end: string;
                                id: string;
                                /** @description Null: the whole center. */
                                instructorId: string | null;
                                reason: string;
                                /** Format: date-time */
                                start: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{domain}/closures/{closureId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Open a closed time again
         * @description An active member of the center in the path: ADMIN or INSTRUCTOR.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    closureId: string;
                    domain: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{domain}/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what everybody may know of a center
         * @description No credential needed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    domain: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                description: string;
                                logo: string;
                                name: string;
                                vertical: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{domain}/instructors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the instructors of a center of yours
         * @description An active member of the center in the path.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    domain: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: string;
                                name: string;
                                role: string;
                                specialties: string[];
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{domain}/waiting-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what you wait for; the whole list for an ADMIN
         * @description An active member of the center in the path.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    domain: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Whom it is for. */
                                actorId: string;
                                actorName: string;
                                bookedBy: string;
                                bookingId: string | null;
                                /** Format: date-time */
                                end: string;
                                id: string;
                                slotId: string;
                                /** Format: date-time */
                                start: string;
                                /** @enum {string} */
                                status: "WAITING" | "BOOKED" | "LEFT";
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Wait for a slot that is taken
         * @description An active member of the center in the path.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    domain: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        forActorId?: string;
                        slotId: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Whom it is for. */
                                actorId: string;
                                actorName: string;
                                bookedBy: string;
                                bookingId: string | null;
                                /** Format: date-time */
                                end: string;
                                id: string;
                                slotId: string;
                                /** Format: date-time */
                                start: string;
                                /** @enum {string} */
                                status: "WAITING" | "BOOKED" | "LEFT";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/{domain}/waiting-list/{waitingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Wait no longer
         * @description An active member of the center in the path.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    domain: string;
                    waitingId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Whom it is for. */
                                actorId: string;
                                actorName: string;
                                bookedBy: string;
                                bookingId: string | null;
                                /** Format: date-time */
                                end: string;
                                id: string;
                                slotId: string;
                                /** Format: date-time */
                                start: string;
                                /** @enum {string} */
                                status: "WAITING" | "BOOKED" | "LEFT";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/centers/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search the open centers by name, slug and description
         * @description No credential needed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @default 50 */
                        limit?: number;
                        /** @default 1 */
                        page?: number;
                        query?: string;
                        /** @enum {string} */
                        vertical?: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                centerDomain: string;
                                description: string;
                                id: number;
                                logo: string;
                                name: string;
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chains/{domain}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of one of the center's chains
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    order?: "asc" | "desc";
                    page?: number;
                };
                header?: never;
                path: {
                    domain: "dpu" | "seal" | "proof" | "audit";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description SHA-256 in lowercase hexadecimal. */
                                hash: string;
                                index: number;
                                /** @description SHA-256 in lowercase hexadecimal. */
                                previousHash: string | null;
                                /** @description The id of the record that is sealed here. */
                                subject: string;
                                /** Format: date-time */
                                timestamp: string;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chains/{domain}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify one of the center's chains from genesis to its head
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    domain: "dpu" | "seal" | "proof" | "audit";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description How the chain fared; `brokenAt` is the first bad index. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description How the chain fared; `brokenAt` is the first bad index. */
                            data: {
                                brokenAt: number | null;
                                chainLength: number;
                                /** Format: date-time */
                                checkedAt: string;
                                /** @description SHA-256 in lowercase hexadecimal. */
                                genesisHash: string | null;
                                valid: boolean;
                            };
                            success: boolean;
                        };
                    };
                };
                /** @description The chain is long and still being verified: ask again for the result, or watch with Accept: text/event-stream. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The chain is long and still being verified: ask again for the result, or watch with Accept: text/event-stream. */
                            data: {
                                checked: number;
                                /** @enum {string} */
                                status: "running";
                                total: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the center's decisions, newest first
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: {
                    decisionId?: string;
                    limit?: number;
                    page?: number;
                    /** @description Only decisions whose tool somebody may have run and reported no outcome of: the newest 1,000 of them. */
                    run?: "unreported";
                    status?: "recorded" | "sealed" | "approved" | "rejected";
                    tag?: string;
                    type?: "agent_execution" | "workflow_step" | "human_approval" | "ai_recommendation" | "automated_action" | "policy_decision" | "escalation" | "custom";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: {
                                    type: string;
                                } | null;
                                actor: {
                                    /**
                                     * @description The actor signed; without it, a key said who it was.
                                     * @enum {string}
                                     */
                                    assurance?: "signature";
                                    id: string;
                                    name?: string;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                } | null;
                                /** @description The decision that this one answers a question about. */
                                contestOf?: {
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                };
                                createdAt: string;
                                /** @description By when people are to answer; only while they have not, and where a policy says so. */
                                deadline?: {
                                    dueAt: string;
                                    escalatedAt: string | null;
                                    /** @description The actor ids of those it was passed on to. */
                                    escalatedTo: string[];
                                    /** @enum {string|null} */
                                    onLate: "escalate" | "reject" | null;
                                };
                                decisionId: string | null;
                                erased?: {
                                    claim: string;
                                    erasedAt: string;
                                }[];
                                evidence: {
                                    chainHash: string | null;
                                    chainIndex: number | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "pending" | "sealed";
                                };
                                id: string;
                                run: {
                                    attempt: string;
                                    /** Format: date-time */
                                    claimedAt: string;
                                    /** Format: date-time */
                                    endedAt: string | null;
                                    /** @enum {string|null} */
                                    outcome: "done" | "failed" | "not_run" | null;
                                } | null;
                                /** @enum {string} */
                                status: "recorded" | "sealed" | "approved" | "rejected";
                                /** @description Whom or what the decision is about; left out where nobody said so, and when it was erased. */
                                subject?: {
                                    id: string;
                                    name?: string;
                                    type: string;
                                };
                                tags: string[] | null;
                                type: string | null;
                                updatedAt: string;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decisions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a decision
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: {
                                    description?: string;
                                    input?: {
                                        [key: string]: unknown;
                                    };
                                    output?: {
                                        [key: string]: unknown;
                                    };
                                    type: string;
                                } | null;
                                actor: {
                                    /**
                                     * @description The actor signed; without it, a key said who it was.
                                     * @enum {string}
                                     */
                                    assurance?: "signature";
                                    id: string;
                                    name?: string;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                } | null;
                                aiContext?: {
                                    confidence?: number;
                                    model?: string;
                                    provider?: string;
                                    reasoning?: string | null;
                                } & {
                                    [key: string]: unknown;
                                };
                                approvals?: {
                                    approvalId: string;
                                    approver: {
                                        /** @enum {string} */
                                        assurance?: "declared" | "session" | "passkey" | "rule";
                                        /** @description Until when a policy had waited for it. */
                                        dueAt?: string;
                                        id: string;
                                        name?: string;
                                        /** @description For whom they answered, who had asked them to. */
                                        onBehalfOf?: {
                                            id: string;
                                            name: string;
                                        };
                                        /** @description The rule that answered because nobody did in time. */
                                        rule?: string;
                                        /** @enum {string} */
                                        type: "human" | "system";
                                        /** @description The API key that named the approver. */
                                        via?: string;
                                    } | null;
                                    createdAt: string;
                                    reason?: string | null;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                }[];
                                /** @description The decision that this one answers a question about. */
                                contestOf?: {
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                };
                                /** @description What people asked whom the decision is about. */
                                contests?: {
                                    answeredAt: string | null;
                                    askedAt: string;
                                    /** @description The decision that answers it. */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                }[];
                                createdAt: string;
                                /** @description By when people are to answer; only while they have not, and where a policy says so. */
                                deadline?: {
                                    dueAt: string;
                                    escalatedAt: string | null;
                                    /** @description The actor ids of those it was passed on to. */
                                    escalatedTo: string[];
                                    /** @enum {string|null} */
                                    onLate: "escalate" | "reject" | null;
                                };
                                decisionId: string | null;
                                erased?: {
                                    claim: string;
                                    erasedAt: string;
                                }[];
                                evidence: {
                                    chainHash: string | null;
                                    chainIndex: number | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "pending" | "sealed";
                                };
                                id: string;
                                occurredAt: string;
                                review: {
                                    /** @enum {string} */
                                    approverAssurance: "declared" | "session" | "passkey";
                                    policies: {
                                        approved: {
                                            [key: string]: unknown;
                                        } | null;
                                        rejected: {
                                            [key: string]: unknown;
                                        } | null;
                                    };
                                    riskScore: number | null;
                                } | null;
                                run: {
                                    attempt: string;
                                    /** Format: date-time */
                                    claimedAt: string;
                                    /** Format: date-time */
                                    endedAt: string | null;
                                    /** @enum {string|null} */
                                    outcome: "done" | "failed" | "not_run" | null;
                                } | null;
                                /** @enum {string} */
                                status: "recorded" | "sealed" | "approved" | "rejected";
                                /** @description Whom or what the decision is about; left out where nobody said so, and when it was erased. */
                                subject?: {
                                    id: string;
                                    name?: string;
                                    type: string;
                                };
                                tags: string[] | null;
                                type: string | null;
                                updatedAt: string;
                                /** @description Whether the record is still what was sealed; left out while it is not sealed. */
                                valid?: boolean;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decisions/{id}/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or reject a decision as the person signed in
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The actor id of whoever asked you to answer for them.
                         */
                        onBehalfOf?: string;
                        passkey?: {
                            assertion: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                credentialId: string;
                                signature: string;
                            };
                            /** @description What the approver signs (docs/proof-format.md#approvals). */
                            statement: {
                                chain: string;
                                claims: {
                                    how: string;
                                    what: string;
                                    who: string;
                                    why: string;
                                };
                                expiresAt: string;
                                /** @enum {string} */
                                format: "centerproof-approval/1";
                                nonce: string;
                                rpId: string;
                                subject: string;
                            };
                        };
                        reason?: string;
                        /** @enum {string} */
                        result: "approved" | "rejected";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                approvalId: string;
                                approver: {
                                    /** @enum {string} */
                                    assurance?: "declared" | "session" | "passkey" | "rule";
                                    /** @description Until when a policy had waited for it. */
                                    dueAt?: string;
                                    id: string;
                                    name?: string;
                                    /** @description For whom they answered, who had asked them to. */
                                    onBehalfOf?: {
                                        id: string;
                                        name: string;
                                    };
                                    /** @description The rule that answered because nobody did in time. */
                                    rule?: string;
                                    /** @enum {string} */
                                    type: "human" | "system";
                                    /** @description The API key that named the approver. */
                                    via?: string;
                                };
                                createdAt: string;
                                decisionId: string;
                                /** @enum {string} */
                                evidenceLevel: "DRAFT" | "DOCUMENTED" | "AUDIT_READY";
                                reason?: string;
                                /** @enum {string} */
                                result: "approved" | "rejected";
                                sealedAt: string | null;
                                sealedHash: string | null;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decisions/{id}/approvals/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask what the person signed in has to sign with their passkey
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The actor id of whoever asked you to answer for them.
                         */
                        onBehalfOf?: string;
                        reason?: string;
                        /** @enum {string} */
                        result: "approved" | "rejected";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                allowCredentials: {
                                    id: string;
                                    transports: string[];
                                    /** @enum {string} */
                                    type: "public-key";
                                }[];
                                /** @description SHA-256 of the canonical JSON of the statement, in base64url. */
                                challenge: string;
                                expiresAt: string;
                                nonce: string;
                                policy: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The member `salt` of `what`, where the actor signed. */
                                recordSalt: string | null;
                                riskScore: number | null;
                                rpId: string;
                                salts: {
                                    how: string;
                                    what: string;
                                    who: string;
                                    why: string;
                                };
                                /** @description What the approver signs (docs/proof-format.md#approvals). */
                                statement: {
                                    chain: string;
                                    claims: {
                                        how: string;
                                        what: string;
                                        who: string;
                                        why: string;
                                    };
                                    expiresAt: string;
                                    /** @enum {string} */
                                    format: "centerproof-approval/1";
                                    nonce: string;
                                    rpId: string;
                                    subject: string;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decisions/{id}/contest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Contest a decision about you or a child of yours, or ask for an explanation
         * @description An active member of the token's center.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind?: "contest" | "explanation";
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: {
                                    description?: string;
                                    type: string;
                                } | null;
                                approvers: {
                                    assurance: string | null;
                                    at: string;
                                    /** @description Null when it was erased. */
                                    name: string | null;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                    /** @enum {string|null} */
                                    type: "human" | "system" | null;
                                }[];
                                by: {
                                    name: string;
                                    type: string;
                                } | null;
                                contests: {
                                    answer: {
                                        assurance: string | null;
                                        at: string;
                                        /** @description Null when it was erased. */
                                        name: string | null;
                                        proofUrl: string;
                                        reason: string | null;
                                        /** @enum {string} */
                                        result: "approved" | "rejected";
                                        /** @enum {string|null} */
                                        type: "human" | "system" | null;
                                    } | null;
                                    askedAt: string;
                                    /** @description By when it is to be answered; null once it is. */
                                    dueAt: string | null;
                                    /** @description The decision that answers it. */
                                    id: string;
                                    /** @description Whether you asked it yourself. */
                                    isYours: boolean;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                    reason: string | null;
                                }[];
                                id: string;
                                /** @description Whether people are still to answer it; then it is not asked about yet. */
                                isAwaited: boolean;
                                model: string | null;
                                occurredAt: string;
                                /** @description Where anybody can check that it is sealed. */
                                proofUrl: string | null;
                                provider: string | null;
                                /** @enum {string|null} */
                                result: "approved" | "rejected" | "autonomous" | null;
                                sealedAt: string | null;
                                status: string;
                                subject: {
                                    id: string;
                                    isYou: boolean;
                                    name: string | null;
                                };
                                type: string | null;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decisions/{id}/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what helps to answer a decision: what asked, what differs, how the like was decided
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description The guards that people have to satisfy, and why; none once it is decided. */
                                asked: {
                                    guard: string;
                                    policy: {
                                        id: string;
                                        name: string;
                                        version: number;
                                    } | null;
                                    reason: string | null;
                                }[];
                                /** @description The last decision of the same action and actor. */
                                comparedWith: string | null;
                                deadline: {
                                    dueAt: string;
                                    escalatedAt: string | null;
                                    /** @description The actor ids of those it was passed on to. */
                                    escalatedTo: string[];
                                    /** @enum {string|null} */
                                    onLate: "escalate" | "reject" | null;
                                } | null;
                                isCut: boolean;
                                /** @description Whether a policy lets it be answered together with others. */
                                mayBulk: boolean;
                                model: {
                                    /** @description In how many of its last 1,000 cases here people answered. */
                                    cases: number;
                                    confidence: number | null;
                                    name: string;
                                    /** @description In how many of them they said no. */
                                    overruled: number;
                                } | null;
                                /** @description Input and output line by line, beside the last decision of this kind. */
                                rows: {
                                    before: string | null;
                                    /** @enum {string} */
                                    change: "same" | "changed" | "added" | "removed" | "unknown";
                                    /** @enum {string} */
                                    part: "input" | "output";
                                    path: string;
                                    value: string | null;
                                }[];
                                /** @description Earlier ones of this kind that were answered, newest first. */
                                similar: {
                                    answeredAt: string;
                                    answeredBy: string | null;
                                    description: string | null;
                                    id: string;
                                    occurredAt: string;
                                    reason: string | null;
                                    /** @enum {string} */
                                    result: "approved" | "rejected" | "late";
                                }[];
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decisions/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer several decisions where a policy allows it, each sealed alone and answered for itself
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        approvals: {
                            id: string;
                            reason?: string;
                            /** @enum {string} */
                            result: "approved" | "rejected";
                        }[];
                        /** Format: uuid */
                        onBehalfOf?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                data?: {
                                    approvalId: string;
                                    approver: {
                                        /** @enum {string} */
                                        assurance?: "declared" | "session" | "passkey" | "rule";
                                        /** @description Until when a policy had waited for it. */
                                        dueAt?: string;
                                        id: string;
                                        name?: string;
                                        /** @description For whom they answered, who had asked them to. */
                                        onBehalfOf?: {
                                            id: string;
                                            name: string;
                                        };
                                        /** @description The rule that answered because nobody did in time. */
                                        rule?: string;
                                        /** @enum {string} */
                                        type: "human" | "system";
                                        /** @description The API key that named the approver. */
                                        via?: string;
                                    };
                                    createdAt: string;
                                    decisionId: string;
                                    /** @enum {string} */
                                    evidenceLevel: "DRAFT" | "DOCUMENTED" | "AUDIT_READY";
                                    reason?: string;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                    sealedAt: string | null;
                                    sealedHash: string | null;
                                };
                                error?: {
                                    [key: string]: unknown;
                                };
                                id: string;
                                /** @description What the single call would have been answered with. */
                                status: number;
                            }[];
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dpu": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the center's decision proof units, newest first
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: {
                    evidenceLevel?: "DRAFT" | "DOCUMENTED" | "AUDIT_READY";
                    limit?: number;
                    page?: number;
                    /** @description Part of the content, in any case. */
                    q?: string;
                    referenceType?: string;
                    tag?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                centerId: number;
                                /** @description SHA-256 in lowercase hexadecimal. */
                                chainHash: string | null;
                                chainIndex: number;
                                content: string;
                                /** Format: date-time */
                                createdAt: string;
                                createdBy: {
                                    id: string;
                                    name: string | null;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                };
                                domain: string;
                                /** @enum {string} */
                                evidenceLevel: "DRAFT" | "DOCUMENTED" | "AUDIT_READY";
                                id: string;
                                metadata: {
                                    [key: string]: unknown;
                                };
                                /** @description SHA-256 in lowercase hexadecimal. */
                                previousHash: string | null;
                                referenceId: string | null;
                                referenceType: string | null;
                                /** Format: date-time */
                                sealedAt: string | null;
                                /** @enum {string} */
                                status: "sealed" | "pending";
                                tags: string[];
                                /** Format: date-time */
                                updatedAt: string;
                                vertical: string;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dpu/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one decision proof unit
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A decision proof unit. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description A decision proof unit. */
                            data: {
                                centerId: number;
                                /** @description SHA-256 in lowercase hexadecimal. */
                                chainHash: string | null;
                                chainIndex: number;
                                content: string;
                                /** Format: date-time */
                                createdAt: string;
                                createdBy: {
                                    id: string;
                                    name: string | null;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                };
                                domain: string;
                                /** @enum {string} */
                                evidenceLevel: "DRAFT" | "DOCUMENTED" | "AUDIT_READY";
                                id: string;
                                metadata: {
                                    [key: string]: unknown;
                                };
                                /** @description SHA-256 in lowercase hexadecimal. */
                                previousHash: string | null;
                                referenceId: string | null;
                                referenceType: string | null;
                                /** Format: date-time */
                                sealedAt: string | null;
                                /** @enum {string} */
                                status: "sealed" | "pending";
                                tags: string[];
                                /** Format: date-time */
                                updatedAt: string;
                                vertical: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        /**
         * Raise the evidence level of a unit, or set its metadata
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        evidenceLevel?: "DRAFT" | "DOCUMENTED" | "AUDIT_READY";
                        metadata?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            responses: {
                /** @description A decision proof unit. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description A decision proof unit. */
                            data: {
                                centerId: number;
                                /** @description SHA-256 in lowercase hexadecimal. */
                                chainHash: string | null;
                                chainIndex: number;
                                content: string;
                                /** Format: date-time */
                                createdAt: string;
                                createdBy: {
                                    id: string;
                                    name: string | null;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                };
                                domain: string;
                                /** @enum {string} */
                                evidenceLevel: "DRAFT" | "DOCUMENTED" | "AUDIT_READY";
                                id: string;
                                metadata: {
                                    [key: string]: unknown;
                                };
                                /** @description SHA-256 in lowercase hexadecimal. */
                                previousHash: string | null;
                                referenceId: string | null;
                                referenceType: string | null;
                                /** Format: date-time */
                                sealedAt: string | null;
                                /** @enum {string} */
                                status: "sealed" | "pending";
                                tags: string[];
                                /** Format: date-time */
                                updatedAt: string;
                                vertical: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dpu/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a unit as a JSON-LD document that proves itself
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: {
                    /** @description `jsonld`, or `dsse` for a Sigstore bundle whose in-toto statement holds the file; `jsonld` unless told. */
                    format?: "jsonld" | "dsse";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/ld+json": {
                            [key: string]: unknown;
                        };
                        "application/vnd.dev.sigstore.bundle.v0.3+json": {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dpu/{id}/responsibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say who decided what, when, where, why and how
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The six Ws of a decision, as they are sealed. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The six Ws of a decision, as they are sealed. */
                            data: {
                                how: {
                                    [key: string]: unknown;
                                };
                                what: {
                                    [key: string]: unknown;
                                };
                                when: {
                                    [key: string]: unknown;
                                };
                                where: {
                                    [key: string]: unknown;
                                };
                                who: {
                                    [key: string]: unknown;
                                };
                                why: {
                                    [key: string]: unknown;
                                };
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dpu/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the chain from a unit back to genesis
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description How the chain fared; `brokenAt` is the first bad index. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description How the chain fared; `brokenAt` is the first bad index. */
                            data: {
                                brokenAt: number | null;
                                chainLength: number;
                                /** Format: date-time */
                                checkedAt: string;
                                /** @description SHA-256 in lowercase hexadecimal. */
                                genesisHash: string | null;
                                valid: boolean;
                            };
                            success: boolean;
                        };
                    };
                };
                /** @description The chain is long and still being verified: ask again for the result, or watch with Accept: text/event-stream. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The chain is long and still being verified: ask again for the result, or watch with Accept: text/event-stream. */
                            data: {
                                checked: number;
                                /** @enum {string} */
                                status: "running";
                                total: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dpu/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a demonstration unit
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        content?: string;
                        referenceId?: string;
                        /** @enum {string} */
                        referenceType?: "lms-attendance" | "lms-event" | "demo";
                        tags?: string[];
                    };
                };
            };
            responses: {
                /** @description A decision proof unit. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description A decision proof unit. */
                            data: {
                                centerId: number;
                                /** @description SHA-256 in lowercase hexadecimal. */
                                chainHash: string | null;
                                chainIndex: number;
                                content: string;
                                /** Format: date-time */
                                createdAt: string;
                                createdBy: {
                                    id: string;
                                    name: string | null;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                };
                                domain: string;
                                /** @enum {string} */
                                evidenceLevel: "DRAFT" | "DOCUMENTED" | "AUDIT_READY";
                                id: string;
                                metadata: {
                                    [key: string]: unknown;
                                };
                                /** @description SHA-256 in lowercase hexadecimal. */
                                previousHash: string | null;
                                referenceId: string | null;
                                referenceType: string | null;
                                /** Format: date-time */
                                sealedAt: string | null;
                                /** @enum {string} */
                                status: "sealed" | "pending";
                                tags: string[];
                                /** Format: date-time */
                                updatedAt: string;
                                vertical: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dpu/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count decision proof units over all centers
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                byEvidenceLevel: {
                                    AUDIT_READY: number;
                                    DOCUMENTED: number;
                                    DRAFT: number;
                                };
                                byVertical: {
                                    [key: string]: number;
                                };
                                total: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dpu/verify-chain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the center's whole chain from genesis to its head
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description How the chain fared; `brokenAt` is the first bad index. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description How the chain fared; `brokenAt` is the first bad index. */
                            data: {
                                brokenAt: number | null;
                                chainLength: number;
                                /** Format: date-time */
                                checkedAt: string;
                                /** @description SHA-256 in lowercase hexadecimal. */
                                genesisHash: string | null;
                                valid: boolean;
                            };
                            success: boolean;
                        };
                    };
                };
                /** @description The chain is long and still being verified: ask again for the result, or watch with Accept: text/event-stream. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The chain is long and still being verified: ask again for the result, or watch with Accept: text/event-stream. */
                            data: {
                                checked: number;
                                /** @enum {string} */
                                status: "running";
                                total: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evidence/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read sealed evidence
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                approval: {
                                    [key: string]: unknown;
                                };
                                chain: {
                                    domain: string;
                                    hash: string;
                                    index: number;
                                    previousHash: string | null;
                                };
                                createdAt: string;
                                decisionId: string | null;
                                erased: {
                                    claim: string;
                                    erasedAt: string | null;
                                }[];
                                event: {
                                    [key: string]: unknown;
                                };
                                evidenceLevel: string;
                                governance: {
                                    [key: string]: unknown;
                                };
                                id: string;
                                sealedAt: string;
                                /** @enum {string} */
                                status: "sealed";
                                /** @description Whether the record is still what was sealed. */
                                valid: boolean;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evidence/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase claims of sealed evidence; the chain keeps holding
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        claims: ("who" | "what" | "why")[];
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                approval: {
                                    [key: string]: unknown;
                                };
                                chain: {
                                    domain: string;
                                    hash: string;
                                    index: number;
                                    previousHash: string | null;
                                };
                                createdAt: string;
                                decisionId: string | null;
                                erased: {
                                    claim: string;
                                    erasedAt: string | null;
                                }[];
                                event: {
                                    [key: string]: unknown;
                                };
                                evidenceLevel: string;
                                governance: {
                                    [key: string]: unknown;
                                };
                                id: string;
                                sealedAt: string;
                                /** @enum {string} */
                                status: "sealed";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evidence/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export sealed evidence as a JSON-LD document that verifies offline
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Claims to disclose, such as who,when; the rest as digests. */
                    disclose?: string;
                    /** @description `jsonld`, or `dsse` for a Sigstore bundle whose in-toto statement holds the file; `jsonld` unless told. */
                    format?: "jsonld" | "dsse";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/ld+json": {
                            [key: string]: unknown;
                        };
                        "application/vnd.dev.sigstore.bundle.v0.3+json": {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the decisions about you and your children in this center, newest first
         * @description An active member of the token's center.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: {
                                    description?: string;
                                    type: string;
                                } | null;
                                approvers: {
                                    assurance: string | null;
                                    at: string;
                                    /** @description Null when it was erased. */
                                    name: string | null;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                    /** @enum {string|null} */
                                    type: "human" | "system" | null;
                                }[];
                                by: {
                                    name: string;
                                    type: string;
                                } | null;
                                contests: {
                                    answer: {
                                        assurance: string | null;
                                        at: string;
                                        /** @description Null when it was erased. */
                                        name: string | null;
                                        proofUrl: string;
                                        reason: string | null;
                                        /** @enum {string} */
                                        result: "approved" | "rejected";
                                        /** @enum {string|null} */
                                        type: "human" | "system" | null;
                                    } | null;
                                    askedAt: string;
                                    /** @description By when it is to be answered; null once it is. */
                                    dueAt: string | null;
                                    /** @description The decision that answers it. */
                                    id: string;
                                    /** @description Whether you asked it yourself. */
                                    isYours: boolean;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                    reason: string | null;
                                }[];
                                id: string;
                                /** @description Whether people are still to answer it; then it is not asked about yet. */
                                isAwaited: boolean;
                                model: string | null;
                                occurredAt: string;
                                /** @description Where anybody can check that it is sealed. */
                                proofUrl: string | null;
                                provider: string | null;
                                /** @enum {string|null} */
                                result: "approved" | "rejected" | "autonomous" | null;
                                sealedAt: string | null;
                                status: string;
                                subject: {
                                    id: string;
                                    isYou: boolean;
                                    name: string | null;
                                };
                                type: string | null;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my/decisions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a decision about you or a child of yours
         * @description An active member of the token's center.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: {
                                    description?: string;
                                    type: string;
                                } | null;
                                approvers: {
                                    assurance: string | null;
                                    at: string;
                                    /** @description Null when it was erased. */
                                    name: string | null;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                    /** @enum {string|null} */
                                    type: "human" | "system" | null;
                                }[];
                                by: {
                                    name: string;
                                    type: string;
                                } | null;
                                contests: {
                                    answer: {
                                        assurance: string | null;
                                        at: string;
                                        /** @description Null when it was erased. */
                                        name: string | null;
                                        proofUrl: string;
                                        reason: string | null;
                                        /** @enum {string} */
                                        result: "approved" | "rejected";
                                        /** @enum {string|null} */
                                        type: "human" | "system" | null;
                                    } | null;
                                    askedAt: string;
                                    /** @description By when it is to be answered; null once it is. */
                                    dueAt: string | null;
                                    /** @description The decision that answers it. */
                                    id: string;
                                    /** @description Whether you asked it yourself. */
                                    isYours: boolean;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                    reason: string | null;
                                }[];
                                id: string;
                                /** @description Whether people are still to answer it; then it is not asked about yet. */
                                isAwaited: boolean;
                                model: string | null;
                                occurredAt: string;
                                /** @description Where anybody can check that it is sealed. */
                                proofUrl: string | null;
                                provider: string | null;
                                /** @enum {string|null} */
                                result: "approved" | "rejected" | "autonomous" | null;
                                sealedAt: string | null;
                                status: string;
                                subject: {
                                    id: string;
                                    isYou: boolean;
                                    name: string | null;
                                };
                                type: string | null;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was done in your centers
         * @description A partner account.
         */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    eventType?: "AUTH_LOGIN" | "AUTH_SESSION_REVOKED" | "AUTH_CENTER_SWITCHED" | "AUTH_SSO_CONSUMED" | "MEMBERSHIP_TRANSITIONED" | "CENTER_PROVISIONED" | "CENTER_UPDATED" | "PARTNER_UPDATED" | "SUBSCRIPTION_TRANSITIONED" | "CREDENTIAL_CHANGED" | "DECISION_RECORDED" | "WORKFLOW_EXECUTED";
                    limit?: number;
                    page?: number;
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: string;
                                actor: {
                                    email: string | null;
                                    id: string;
                                    name: string;
                                    type: string;
                                } | null;
                                centerId: number | null;
                                changes: {
                                    after: {
                                        [key: string]: unknown;
                                    } | null;
                                    before: {
                                        [key: string]: unknown;
                                    } | null;
                                } | null;
                                /** @enum {string} */
                                eventType: "AUTH_LOGIN" | "AUTH_SESSION_REVOKED" | "AUTH_CENTER_SWITCHED" | "AUTH_SSO_CONSUMED" | "MEMBERSHIP_TRANSITIONED" | "CENTER_PROVISIONED" | "CENTER_UPDATED" | "PARTNER_UPDATED" | "SUBSCRIPTION_TRANSITIONED" | "CREDENTIAL_CHANGED" | "DECISION_RECORDED" | "WORKFLOW_EXECUTED";
                                id: string;
                                ipAddress: string | null;
                                metadata: {
                                    [key: string]: unknown;
                                };
                                /** Format: date-time */
                                occurredAt: string;
                                requestId: string | null;
                                /** @enum {string} */
                                result: "success" | "failure";
                                target: {
                                    id: string;
                                    name: string | null;
                                    type: string;
                                };
                                userAgent: string | null;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/centers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your centers
         * @description A partner account.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                centerDomain: string;
                                /** Format: date-time */
                                createdAt: string;
                                id: number;
                                memberCount: number;
                                name: string;
                                partnerId: string | null;
                                settings: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                suspendedFor: string[];
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** Format: date-time */
                                updatedAt: string;
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Make a center
         * @description A partner account.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: email */
                        adminEmail: string;
                        name: string;
                        /** @enum {string} */
                        tenantType: "CENTER" | "WORKSPACE" | "WHITE_LABEL";
                        /** @enum {string} */
                        vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                adminMembership: {
                                    email: string | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                                } | null;
                                centerDomain: string;
                                /** Format: date-time */
                                createdAt: string;
                                id: number;
                                memberCount: number;
                                name: string;
                                partnerId: string | null;
                                settings: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                subscription: {
                                    /** @description What a period costs, in minor units. */
                                    amount: number;
                                    /** @enum {string} */
                                    billingCycle: "MONTH" | "YEAR";
                                    cancelAtPeriodEnd: boolean;
                                    /** Format: date-time */
                                    canceledAt: string | null;
                                    currency: string;
                                    /** Format: date-time */
                                    currentPeriodEnd: string;
                                    /** @description The order to pay it under. */
                                    orderId: string | null;
                                    planId: string;
                                    planName: string;
                                    seatLimit: number;
                                    seatUsed: number;
                                    /** @enum {string} */
                                    status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                    /** Format: date-time */
                                    trialEndsAt: string | null;
                                    usage: {
                                        activeMembers: number;
                                        apiKeys: number;
                                        invitedMembers: number;
                                        webhooks: number;
                                    };
                                } | null;
                                suspendedFor: string[];
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** Format: date-time */
                                updatedAt: string;
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/centers/{centerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of your centers
         * @description A partner account.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                adminMembership: {
                                    email: string | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                                } | null;
                                centerDomain: string;
                                /** Format: date-time */
                                createdAt: string;
                                id: number;
                                memberCount: number;
                                name: string;
                                partnerId: string | null;
                                settings: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                subscription: {
                                    /** @description What a period costs, in minor units. */
                                    amount: number;
                                    /** @enum {string} */
                                    billingCycle: "MONTH" | "YEAR";
                                    cancelAtPeriodEnd: boolean;
                                    /** Format: date-time */
                                    canceledAt: string | null;
                                    currency: string;
                                    /** Format: date-time */
                                    currentPeriodEnd: string;
                                    /** @description The order to pay it under. */
                                    orderId: string | null;
                                    planId: string;
                                    planName: string;
                                    seatLimit: number;
                                    seatUsed: number;
                                    /** @enum {string} */
                                    status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                    /** Format: date-time */
                                    trialEndsAt: string | null;
                                    usage: {
                                        activeMembers: number;
                                        apiKeys: number;
                                        invitedMembers: number;
                                        webhooks: number;
                                    };
                                } | null;
                                suspendedFor: string[];
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** Format: date-time */
                                updatedAt: string;
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename, place, suspend or reopen one of your centers, or invite its first administrator again
         * @description A partner account: PARTNER_ADMIN.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    centerId: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /**
                         * Format: email
                         * @description Invites the administrator of a center that has none yet, again or at another address.
                         */
                        adminEmail?: string;
                        country?: string;
                        name?: string;
                        region?: string;
                        /** @enum {string} */
                        status?: "ACTIVE" | "SUSPENDED";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                adminMembership: {
                                    email: string | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                                } | null;
                                centerDomain: string;
                                /** Format: date-time */
                                createdAt: string;
                                id: number;
                                memberCount: number;
                                name: string;
                                partnerId: string | null;
                                settings: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                subscription: {
                                    /** @description What a period costs, in minor units. */
                                    amount: number;
                                    /** @enum {string} */
                                    billingCycle: "MONTH" | "YEAR";
                                    cancelAtPeriodEnd: boolean;
                                    /** Format: date-time */
                                    canceledAt: string | null;
                                    currency: string;
                                    /** Format: date-time */
                                    currentPeriodEnd: string;
                                    /** @description The order to pay it under. */
                                    orderId: string | null;
                                    planId: string;
                                    planName: string;
                                    seatLimit: number;
                                    seatUsed: number;
                                    /** @enum {string} */
                                    status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                    /** Format: date-time */
                                    trialEndsAt: string | null;
                                    usage: {
                                        activeMembers: number;
                                        apiKeys: number;
                                        invitedMembers: number;
                                        webhooks: number;
                                    };
                                } | null;
                                suspendedFor: string[];
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** Format: date-time */
                                updatedAt: string;
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/partner/group-roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List which group gives which role
         * @description A partner account: PARTNER_ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                group: string;
                                /** @enum {string} */
                                role: "PARTNER_ADMIN" | "PARTNER_OPERATOR";
                            }[];
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        /**
         * Say which group gives which role; people get theirs at once
         * @description A partner account: PARTNER_ADMIN.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        roles: {
                            group: string;
                            /** @enum {string} */
                            role: "PARTNER_ADMIN" | "PARTNER_OPERATOR";
                        }[];
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                group: string;
                                /** @enum {string} */
                                role: "PARTNER_ADMIN" | "PARTNER_OPERATOR";
                            }[];
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/identity-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your identity providers
         * @description A partner account.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                clientId: string;
                                countsAsSecondFactor: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                /** @enum {string} */
                                defaultRole: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                enabled: boolean;
                                groupsClaim: string | null;
                                hasSecret: boolean;
                                id: string;
                                issuer: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                /** @enum {string} */
                                provisioning: "off" | "join";
                                /** @description What the provider is told to send people back to. */
                                redirectUri: string;
                                /** Format: date-time */
                                updatedAt: string;
                            }[];
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Add an identity provider
         * @description A partner account: PARTNER_ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        clientId: string;
                        clientSecret?: string | null;
                        countsAsSecondFactor?: boolean;
                        /** @enum {string} */
                        defaultRole?: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                        enabled?: boolean;
                        groupsClaim?: string | null;
                        issuer: string;
                        name: string;
                        /** @enum {string} */
                        provisioning?: "off" | "join";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                clientId: string;
                                countsAsSecondFactor: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                /** @enum {string} */
                                defaultRole: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                enabled: boolean;
                                groupsClaim: string | null;
                                hasSecret: boolean;
                                id: string;
                                issuer: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                /** @enum {string} */
                                provisioning: "off" | "join";
                                /** @description What the provider is told to send people back to. */
                                redirectUri: string;
                                /** Format: date-time */
                                updatedAt: string;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/identity-providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an identity provider and its links to accounts
         * @description A partner account: PARTNER_ADMIN.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        /**
         * Change an identity provider
         * @description A partner account: PARTNER_ADMIN.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        clientId?: string;
                        clientSecret?: string | null;
                        countsAsSecondFactor?: boolean;
                        /** @enum {string} */
                        defaultRole?: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                        enabled?: boolean;
                        groupsClaim?: string | null;
                        issuer?: string;
                        name?: string;
                        /** @enum {string} */
                        provisioning?: "off" | "join";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                clientId: string;
                                countsAsSecondFactor: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                /** @enum {string} */
                                defaultRole: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                enabled: boolean;
                                groupsClaim: string | null;
                                hasSecret: boolean;
                                id: string;
                                issuer: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                /** @enum {string} */
                                provisioning: "off" | "join";
                                /** @description What the provider is told to send people back to. */
                                redirectUri: string;
                                /** Format: date-time */
                                updatedAt: string;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/partner/identity-providers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look whether an identity provider can be reached
         * @description A partner account: PARTNER_ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                problem: string | null;
                                works: boolean;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of your centers
         * @description A partner account.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                actorId: string | null;
                                centerDomain: string;
                                centerId: number;
                                centerName: string;
                                email: string | null;
                                /** Format: date-time */
                                endedAt: string | null;
                                id: string;
                                /** Format: date-time */
                                invitedAt: string;
                                /** Format: date-time */
                                joinedAt: string | null;
                                /** Format: date-time */
                                lastActiveAt: string | null;
                                name: string;
                                phone: string | null;
                                /** @enum {string} */
                                role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                /** @enum {string} */
                                status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/scim-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tokens of your directory
         * @description A partner account: PARTNER_ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                /** @enum {string} */
                                defaultRole: "PARTNER_ADMIN" | "PARTNER_OPERATOR";
                                id: string;
                                last4: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                            }[];
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Make a token for your directory
         * @description A partner account: PARTNER_ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        defaultRole?: "PARTNER_ADMIN" | "PARTNER_OPERATOR";
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                /** @enum {string} */
                                defaultRole: "PARTNER_ADMIN" | "PARTNER_OPERATOR";
                                id: string;
                                last4: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                /** @description The token itself, shown this once. */
                                token: string;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/scim-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a directory token at once
         * @description A partner account: PARTNER_ADMIN.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/scim-tokens/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a directory token; the old one works for 24 hours more
         * @description A partner account: PARTNER_ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                /** @enum {string} */
                                defaultRole: "PARTNER_ADMIN" | "PARTNER_OPERATOR";
                                id: string;
                                last4: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                /** @description The token itself, shown this once. */
                                token: string;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your settings
         * @description A partner account.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                branding: {
                                    [key: string]: unknown;
                                };
                                contactEmail: string;
                                currency: string;
                                customDomains: {
                                    centerId: number | null;
                                    dnsRecords: {
                                        name: string;
                                        type: string;
                                        value: string;
                                    }[];
                                    domain: string;
                                    problem: string | null;
                                    /** @enum {string} */
                                    status: "PENDING" | "VERIFIED" | "ERROR";
                                }[];
                                defaults: {
                                    [key: string]: unknown;
                                };
                                features: {
                                    [key: string]: unknown;
                                };
                                locale: string;
                                name: string;
                                notifications: {
                                    [key: string]: unknown;
                                };
                                partnerId: string;
                                /** @enum {string} */
                                requireSecondFactor: "off" | "admins" | "all";
                                secondFactorGraceDays: number;
                                timezone: string;
                                /** Format: date-time */
                                updatedAt: string;
                            } & {
                                [key: string]: unknown;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your settings by a merge patch
         * @description A partner account: PARTNER_ADMIN.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                branding: {
                                    [key: string]: unknown;
                                };
                                contactEmail: string;
                                currency: string;
                                customDomains: {
                                    centerId: number | null;
                                    dnsRecords: {
                                        name: string;
                                        type: string;
                                        value: string;
                                    }[];
                                    domain: string;
                                    problem: string | null;
                                    /** @enum {string} */
                                    status: "PENDING" | "VERIFIED" | "ERROR";
                                }[];
                                defaults: {
                                    [key: string]: unknown;
                                };
                                features: {
                                    [key: string]: unknown;
                                };
                                locale: string;
                                name: string;
                                notifications: {
                                    [key: string]: unknown;
                                };
                                partnerId: string;
                                /** @enum {string} */
                                requireSecondFactor: "off" | "admins" | "all";
                                secondFactorGraceDays: number;
                                timezone: string;
                                /** Format: date-time */
                                updatedAt: string;
                            } & {
                                [key: string]: unknown;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/partner/sign-in-domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the domains of addresses that you have claimed
         * @description A partner account.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                dnsRecord: {
                                    name: string;
                                    type: string;
                                    value: string;
                                };
                                domain: string;
                                id: string;
                                /** @description Whether its people sign in by a provider and in no other way. */
                                required: boolean;
                                /** Format: date-time */
                                verifiedAt: string | null;
                            }[];
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Claim the domain of addresses
         * @description A partner account: PARTNER_ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        domain: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                dnsRecord: {
                                    name: string;
                                    type: string;
                                    value: string;
                                };
                                domain: string;
                                id: string;
                                /** @description Whether its people sign in by a provider and in no other way. */
                                required: boolean;
                                /** Format: date-time */
                                verifiedAt: string | null;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/sign-in-domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Give a claimed domain back
         * @description A partner account: PARTNER_ADMIN.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        options?: never;
        head?: never;
        /**
         * Say whether the people of a domain must sign in by a provider
         * @description A partner account: PARTNER_ADMIN.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        required: boolean;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                dnsRecord: {
                                    name: string;
                                    type: string;
                                    value: string;
                                };
                                domain: string;
                                id: string;
                                /** @description Whether its people sign in by a provider and in no other way. */
                                required: boolean;
                                /** Format: date-time */
                                verifiedAt: string | null;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/partner/sign-in-domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove a claimed domain by its TXT record
         * @description A partner account: PARTNER_ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                createdAt: string;
                                dnsRecord: {
                                    name: string;
                                    type: string;
                                    value: string;
                                };
                                domain: string;
                                id: string;
                                /** @description Whether its people sign in by a provider and in no other way. */
                                required: boolean;
                                /** Format: date-time */
                                verifiedAt: string | null;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partner/stats/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your numbers
         * @description A partner account.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                activeToday: number;
                                revenue: {
                                    /** Format: date-time */
                                    asOf: string;
                                    currency: string;
                                    currentMonth: number;
                                    mrr: number;
                                    previousMonth: number;
                                };
                                totalCenters: number;
                                totalMembers: number;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policies
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                applies: {
                                    actionTypes: string[];
                                    actorTypes: string[];
                                    eventTypes: string[];
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                name: string;
                                rules: {
                                    approvalWithin: number | null;
                                    /** @enum {string} */
                                    approverAssurance: "declared" | "session" | "passkey";
                                    bulkApproval: boolean | null;
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
                                    onLate: {
                                        /** @enum {string} */
                                        action: "escalate" | "reject";
                                        /** @description Whom an escalation reaches, by actor id; members of the center. */
                                        approvers?: string[];
                                        /** @enum {string} */
                                        role?: "ADMIN" | "INSTRUCTOR";
                                    } | null;
                                    requireHumanReview: boolean;
                                    requirePolicy: boolean;
                                    riskThreshold: number | null;
                                };
                                scope: {
                                    /** @enum {string} */
                                    level: "global" | "country" | "region" | "center";
                                    value: string | null;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                version: number;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Create a policy
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        active?: boolean;
                        applies?: {
                            actionTypes?: string[];
                            actorTypes?: ("human" | "ai_agent" | "system" | "service")[];
                            eventTypes?: ("agent_execution" | "workflow_step" | "human_approval" | "ai_recommendation" | "automated_action" | "policy_decision" | "escalation" | "custom")[];
                        };
                        name: string;
                        rules?: {
                            /** @description Seconds within which an approval is expected. */
                            approvalWithin?: number | null;
                            /** @enum {string} */
                            approverAssurance?: "declared" | "session" | "passkey";
                            /** @description Whether several decisions may be answered in one call. */
                            bulkApproval?: boolean | null;
                            dualApproval?: boolean;
                            /** @enum {string} */
                            minEvidenceLevel?: "DRAFT" | "DOCUMENTED";
                            onLate?: {
                                /** @enum {string} */
                                action: "escalate" | "reject";
                                /** @description Whom an escalation reaches, by actor id; members of the center. */
                                approvers?: string[];
                                /** @enum {string} */
                                role?: "ADMIN" | "INSTRUCTOR";
                            } | null;
                            requireHumanReview?: boolean;
                            requirePolicy?: boolean;
                            riskThreshold?: number | null;
                        };
                        scope?: {
                            /** @enum {string} */
                            level: "global" | "country" | "region" | "center";
                            value?: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                applies: {
                                    actionTypes: string[];
                                    actorTypes: string[];
                                    eventTypes: string[];
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                name: string;
                                rules: {
                                    approvalWithin: number | null;
                                    /** @enum {string} */
                                    approverAssurance: "declared" | "session" | "passkey";
                                    bulkApproval: boolean | null;
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
                                    onLate: {
                                        /** @enum {string} */
                                        action: "escalate" | "reject";
                                        /** @description Whom an escalation reaches, by actor id; members of the center. */
                                        approvers?: string[];
                                        /** @enum {string} */
                                        role?: "ADMIN" | "INSTRUCTOR";
                                    } | null;
                                    requireHumanReview: boolean;
                                    requirePolicy: boolean;
                                    riskThreshold: number | null;
                                };
                                scope: {
                                    /** @enum {string} */
                                    level: "global" | "country" | "region" | "center";
                                    value: string | null;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                version: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a policy
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                applies: {
                                    actionTypes: string[];
                                    actorTypes: string[];
                                    eventTypes: string[];
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                name: string;
                                rules: {
                                    approvalWithin: number | null;
                                    /** @enum {string} */
                                    approverAssurance: "declared" | "session" | "passkey";
                                    bulkApproval: boolean | null;
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
                                    onLate: {
                                        /** @enum {string} */
                                        action: "escalate" | "reject";
                                        /** @description Whom an escalation reaches, by actor id; members of the center. */
                                        approvers?: string[];
                                        /** @enum {string} */
                                        role?: "ADMIN" | "INSTRUCTOR";
                                    } | null;
                                    requireHumanReview: boolean;
                                    requirePolicy: boolean;
                                    riskThreshold: number | null;
                                };
                                scope: {
                                    /** @enum {string} */
                                    level: "global" | "country" | "region" | "center";
                                    value: string | null;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                version: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a policy, which makes a new version of it
         * @description An active member of the token's center: ADMIN.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        active?: boolean;
                        applies?: {
                            actionTypes?: string[];
                            actorTypes?: ("human" | "ai_agent" | "system" | "service")[];
                            eventTypes?: ("agent_execution" | "workflow_step" | "human_approval" | "ai_recommendation" | "automated_action" | "policy_decision" | "escalation" | "custom")[];
                        };
                        name?: string;
                        rules?: {
                            /** @description Seconds within which an approval is expected. */
                            approvalWithin?: number | null;
                            /** @enum {string} */
                            approverAssurance?: "declared" | "session" | "passkey";
                            /** @description Whether several decisions may be answered in one call. */
                            bulkApproval?: boolean | null;
                            dualApproval?: boolean;
                            /** @enum {string} */
                            minEvidenceLevel?: "DRAFT" | "DOCUMENTED";
                            onLate?: {
                                /** @enum {string} */
                                action: "escalate" | "reject";
                                /** @description Whom an escalation reaches, by actor id; members of the center. */
                                approvers?: string[];
                                /** @enum {string} */
                                role?: "ADMIN" | "INSTRUCTOR";
                            } | null;
                            requireHumanReview?: boolean;
                            requirePolicy?: boolean;
                            riskThreshold?: number | null;
                        };
                        /** @description The version you read; another one is a conflict. */
                        version?: number;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                applies: {
                                    actionTypes: string[];
                                    actorTypes: string[];
                                    eventTypes: string[];
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                name: string;
                                rules: {
                                    approvalWithin: number | null;
                                    /** @enum {string} */
                                    approverAssurance: "declared" | "session" | "passkey";
                                    bulkApproval: boolean | null;
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
                                    onLate: {
                                        /** @enum {string} */
                                        action: "escalate" | "reject";
                                        /** @description Whom an escalation reaches, by actor id; members of the center. */
                                        approvers?: string[];
                                        /** @enum {string} */
                                        role?: "ADMIN" | "INSTRUCTOR";
                                    } | null;
                                    requireHumanReview: boolean;
                                    requirePolicy: boolean;
                                    riskThreshold: number | null;
                                };
                                scope: {
                                    /** @enum {string} */
                                    level: "global" | "country" | "region" | "center";
                                    value: string | null;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                version: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/api/provisioning/center-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans for centers
         * @description No credential needed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                /** @description In minor units. */
                                amount: number;
                                currency: string;
                                description: string;
                                features: string[];
                                id: string;
                                /** @enum {string} */
                                interval: "MONTH" | "YEAR";
                                name: string;
                                seatLimit: number;
                                trialDays: number;
                            }[];
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/center-tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a center out of an order
         * @description Any signed-in person.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        adminActorId: string;
                        businessNumber?: string;
                        centerName: string;
                        orderId: string;
                        planId: string;
                        /** Format: subdomain */
                        subdomain: string;
                        /** @enum {string} */
                        vertical?: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                centerDomain: string;
                                centerId: number;
                                /** Format: date-time */
                                createdAt: string;
                                id: number;
                                memberCount: number;
                                membership: {
                                    centerDomain: string;
                                    centerId: number;
                                    centerName: string;
                                    /** Format: date-time */
                                    endedAt: string | null;
                                    id: string;
                                    /** Format: date-time */
                                    invitedAt: string;
                                    /** @enum {string} */
                                    role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                    /** @enum {string} */
                                    status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                                };
                                name: string;
                                orderId: string;
                                settings: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                subscription: {
                                    /** @description What a period costs, in minor units. */
                                    amount: number;
                                    /** @enum {string} */
                                    billingCycle: "MONTH" | "YEAR";
                                    cancelAtPeriodEnd: boolean;
                                    /** Format: date-time */
                                    canceledAt: string | null;
                                    currency: string;
                                    /** Format: date-time */
                                    currentPeriodEnd: string;
                                    /** @description The order to pay it under. */
                                    orderId: string | null;
                                    planId: string;
                                    planName: string;
                                    seatLimit: number;
                                    seatUsed: number;
                                    /** @enum {string} */
                                    status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                    /** Format: date-time */
                                    trialEndsAt: string | null;
                                    usage: {
                                        activeMembers: number;
                                        apiKeys: number;
                                        invitedMembers: number;
                                        webhooks: number;
                                    };
                                };
                                tenantMapping: {
                                    /** Format: uuid */
                                    lmsTenantId: string;
                                    subdomain: string;
                                };
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                centerDomain: string;
                                centerId: number;
                                /** Format: date-time */
                                createdAt: string;
                                id: number;
                                memberCount: number;
                                membership: {
                                    centerDomain: string;
                                    centerId: number;
                                    centerName: string;
                                    /** Format: date-time */
                                    endedAt: string | null;
                                    id: string;
                                    /** Format: date-time */
                                    invitedAt: string;
                                    /** @enum {string} */
                                    role: "ADMIN" | "INSTRUCTOR" | "PARENT" | "CHILD";
                                    /** @enum {string} */
                                    status: "INVITED" | "PENDING" | "ACTIVE" | "SUSPENDED" | "REJECTED" | "ENDED";
                                };
                                name: string;
                                orderId: string;
                                settings: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "ACTIVE" | "SUSPENDED" | "INACTIVE";
                                subscription: {
                                    /** @description What a period costs, in minor units. */
                                    amount: number;
                                    /** @enum {string} */
                                    billingCycle: "MONTH" | "YEAR";
                                    cancelAtPeriodEnd: boolean;
                                    /** Format: date-time */
                                    canceledAt: string | null;
                                    currency: string;
                                    /** Format: date-time */
                                    currentPeriodEnd: string;
                                    /** @description The order to pay it under. */
                                    orderId: string | null;
                                    planId: string;
                                    planName: string;
                                    seatLimit: number;
                                    seatUsed: number;
                                    /** @enum {string} */
                                    status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                    /** Format: date-time */
                                    trialEndsAt: string | null;
                                    usage: {
                                        activeMembers: number;
                                        apiKeys: number;
                                        invitedMembers: number;
                                        webhooks: number;
                                    };
                                };
                                tenantMapping: {
                                    /** Format: uuid */
                                    lmsTenantId: string;
                                    subdomain: string;
                                };
                                /** @enum {string} */
                                tenantType: "CENTER" | "WORKSPACE" | "PROGRAM" | "WHITE_LABEL";
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/check-subdomain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether a subdomain is free
         * @description Any signed-in person.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: subdomain */
                        subdomain: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            available: boolean;
                            data: {
                                available: boolean;
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provisioning/lms-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans of the learning host
         * @description No credential needed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                /** @description In minor units. */
                                amount: number;
                                courseLimit: number;
                                currency: string;
                                description: string;
                                features: string[];
                                id: string;
                                /** @enum {string} */
                                interval: "MONTH" | "YEAR";
                                name: string;
                                seatLimit: number;
                                storageGb: number;
                                trialDays: number;
                            }[];
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/proofs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify a proof by the id of its event, evidence or decision proof unit
         * @description No credential needed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                approvals: {
                                    /** @enum {string|null} */
                                    assurance: "declared" | "session" | "passkey" | "rule" | null;
                                }[];
                                chain: {
                                    domain: string;
                                    hash: string;
                                    index: number;
                                    /** @description Its place in the log; null until it is logged. */
                                    leafIndex: number | null;
                                    previousHash: string | null;
                                };
                                checkedAt: string;
                                dpuId?: string;
                                erasures: {
                                    domain: string;
                                    hash: string;
                                    index: number;
                                    /** @description Its place in the log; null until it is logged. */
                                    leafIndex: number | null;
                                    previousHash: string | null;
                                }[];
                                eventId: string | null;
                                evidenceId: string | null;
                                evidenceLevel: string;
                                seal: {
                                    domain: string;
                                    hash: string;
                                    index: number;
                                    /** @description Its place in the log; null until it is logged. */
                                    leafIndex: number | null;
                                    previousHash: string | null;
                                } | null;
                                sealedAt: string | null;
                                status: string;
                                valid: boolean;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                404: components["responses"]["proof-404"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/proofs/{id}/brand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the center behind a proof shows itself
         * @description No credential needed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                brand: {
                                    brandName: string;
                                    color: string | null;
                                    logoUrl: string | null;
                                } | null;
                            };
                        };
                    };
                };
                400: components["responses"]["proof-400"];
                404: components["responses"]["proof-404"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let an agent decide under the policies that apply
         * @description An API key with the scope proof:record.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        action: {
                            description?: string;
                            input?: {
                                [key: string]: unknown;
                            };
                            output?: {
                                [key: string]: unknown;
                            };
                            type: string;
                        };
                        agent: {
                            id: string;
                            name?: string;
                        };
                        aiContext?: {
                            confidence?: number;
                            model?: string;
                            provider?: string;
                            reasoning?: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description Names one try to run what is decided; the first to ask gets the run. No part of what is compared. */
                        attempt?: string;
                        context?: {
                            country?: string;
                            region?: string;
                        };
                        idempotencyKey?: string;
                        riskScore?: number;
                        /** @description What the digests in the signature are salted with. */
                        salts?: {
                            how: string;
                            what: string;
                            who: string;
                            why: string;
                        };
                        /** @description A compact JWS by EdDSA over the digests of this record, by a key registered with the API key. */
                        signature?: string;
                        /** @description Whom or what the decision is about. The actor id of a member of the center lets that person, and their guardians, see it. */
                        subject?: {
                            id: string;
                            name?: string;
                            type: string;
                        };
                        tags?: string[];
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                decisionId: string | null;
                                dpu: {
                                    chainHash: string | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "sealed" | "pending";
                                };
                                eventId: string;
                                guards: {
                                    name: string;
                                    passed: boolean;
                                    reason: string | null;
                                }[];
                                /** @description SHA-256 of the canonical JSON (RFC 8785) of `action.input` as it is stored. */
                                inputDigest: string | null;
                                policy: {
                                    [key: string]: unknown;
                                } | null;
                                run: {
                                    /** @description The attempt that may run what was decided. */
                                    attempt: string;
                                    /** @enum {string|null} */
                                    outcome: "done" | "failed" | "not_run" | null;
                                } | null;
                                /** @enum {string} */
                                status: "completed" | "awaiting_approval" | "rejected" | "pending";
                            };
                        };
                    };
                };
                /** @description Good answer. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                decisionId: string | null;
                                dpu: {
                                    chainHash: string | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "sealed" | "pending";
                                };
                                eventId: string;
                                guards: {
                                    name: string;
                                    passed: boolean;
                                    reason: string | null;
                                }[];
                                /** @description SHA-256 of the canonical JSON (RFC 8785) of `action.input` as it is stored. */
                                inputDigest: string | null;
                                policy: {
                                    [key: string]: unknown;
                                } | null;
                                run: {
                                    /** @description The attempt that may run what was decided. */
                                    attempt: string;
                                    /** @enum {string|null} */
                                    outcome: "done" | "failed" | "not_run" | null;
                                } | null;
                                /** @enum {string} */
                                status: "completed" | "awaiting_approval" | "rejected" | "pending";
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/approver-credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of approvers, newest first
         * @description An API key with the scope proof:read.
         */
        get: {
            parameters: {
                query?: {
                    approverId?: string;
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                algorithm: "ES256" | "EdDSA" | "RS256";
                                approverId: string;
                                /** Format: date-time */
                                createdAt: string;
                                credentialId: string;
                                id: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                /** @description The COSE key, in base64url. */
                                publicKey: string;
                                rpId: string;
                            }[];
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                offset: number;
                                total: number;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        /**
         * Register a key that an approver signs with on the center's own pages
         * @description An API key with the scope policy:write.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        approverId: string;
                        credentialId: string;
                        name?: string;
                        publicKey: string;
                        rpId: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                algorithm: "ES256" | "EdDSA" | "RS256";
                                approverId: string;
                                /** Format: date-time */
                                createdAt: string;
                                credentialId: string;
                                id: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                name: string;
                                /** @description The COSE key, in base64url. */
                                publicKey: string;
                                rpId: string;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/approver-credentials/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a key of an approver
         * @description An API key with the scope policy:write.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log as NDJSON from a cursor on, in the order of its chain
         * @description An API key with the scope audit:export.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Where to go on: the `Next-Cursor` of the last answer, or the `cursor` of a line. Without it: the beginning. */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-ndjson": string;
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for an audit pack: every entry of a period in one file that proves itself complete
         * @description An API key with the scope audit:export.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /**
                         * @description The decisions (proof, unless said otherwise), or the audit log, in which the keys of approvers are looked up.
                         * @enum {string}
                         */
                        chain?: "proof" | "audit";
                        /** @description The claims that are shown of decisions inside the filter; all of them unless said otherwise. */
                        disclose?: ("who" | "what" | "when" | "where" | "why" | "how")[];
                        /** @description Which decisions are shown; the others stand in the pack by their digests. */
                        filter?: {
                            actionTypes?: string[];
                            actors?: string[];
                            approvers?: string[];
                            models?: string[];
                            results?: ("approved" | "rejected" | "autonomous")[];
                            tags?: string[];
                            types?: string[];
                        };
                        /**
                         * Format: date-time
                         * @description Entries sealed from here on.
                         */
                        from?: string;
                        /**
                         * Format: date-time
                         * @description Entries sealed before this.
                         */
                        to?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                chain: "proof" | "audit";
                                counts: {
                                    entries: number;
                                    erased: number;
                                    erasures: number;
                                    from: number;
                                    inside: number;
                                    logged: number;
                                    outside: number;
                                } | null;
                                /** Format: date-time */
                                createdAt: string;
                                disclose: ("who" | "what" | "when" | "where" | "why" | "how")[];
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                file: {
                                    bytes: number;
                                    sha256: string;
                                } | null;
                                /** @description Which decisions are shown; the others stand in the pack by their digests. */
                                filter: {
                                    actionTypes?: string[];
                                    actors?: string[];
                                    approvers?: string[];
                                    models?: string[];
                                    results?: ("approved" | "rejected" | "autonomous")[];
                                    tags?: string[];
                                    types?: string[];
                                };
                                /** Format: date-time */
                                finishedAt: string | null;
                                id: string;
                                period: {
                                    /** Format: date-time */
                                    from: string | null;
                                    /** Format: date-time */
                                    to: string | null;
                                };
                                /** @description Entries written, of all. */
                                progress: {
                                    done: number;
                                    total: number | null;
                                };
                                requestedBy: {
                                    id: string;
                                    name: string;
                                    type: string;
                                };
                                /** @description What the pack says of its own completeness. */
                                statement: string | null;
                                /** @enum {string} */
                                status: "queued" | "running" | "ready" | "failed" | "expired";
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-packs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far an audit pack has come
         * @description An API key with the scope audit:export.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                chain: "proof" | "audit";
                                counts: {
                                    entries: number;
                                    erased: number;
                                    erasures: number;
                                    from: number;
                                    inside: number;
                                    logged: number;
                                    outside: number;
                                } | null;
                                /** Format: date-time */
                                createdAt: string;
                                disclose: ("who" | "what" | "when" | "where" | "why" | "how")[];
                                /** Format: date-time */
                                expiresAt: string;
                                failure: string | null;
                                file: {
                                    bytes: number;
                                    sha256: string;
                                } | null;
                                /** @description Which decisions are shown; the others stand in the pack by their digests. */
                                filter: {
                                    actionTypes?: string[];
                                    actors?: string[];
                                    approvers?: string[];
                                    models?: string[];
                                    results?: ("approved" | "rejected" | "autonomous")[];
                                    tags?: string[];
                                    types?: string[];
                                };
                                /** Format: date-time */
                                finishedAt: string | null;
                                id: string;
                                period: {
                                    /** Format: date-time */
                                    from: string | null;
                                    /** Format: date-time */
                                    to: string | null;
                                };
                                /** @description Entries written, of all. */
                                progress: {
                                    done: number;
                                    total: number | null;
                                };
                                requestedBy: {
                                    id: string;
                                    name: string;
                                    type: string;
                                };
                                /** @description What the pack says of its own completeness. */
                                statement: string | null;
                                /** @enum {string} */
                                status: "queued" | "running" | "ready" | "failed" | "expired";
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-packs/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an audit pack; each download is audited
         * @description An API key with the scope audit:export.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/gzip": string;
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/decision-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List decisions, newest first
         * @description An API key with the scope proof:read.
         */
        get: {
            parameters: {
                query?: {
                    decisionId?: string;
                    limit?: number;
                    offset?: number;
                    status?: "recorded" | "sealed" | "approved" | "rejected";
                    tag?: string;
                    type?: "agent_execution" | "workflow_step" | "human_approval" | "ai_recommendation" | "automated_action" | "policy_decision" | "escalation" | "custom";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: {
                                    type: string;
                                } | null;
                                actor: {
                                    /**
                                     * @description The actor signed; without it, a key said who it was.
                                     * @enum {string}
                                     */
                                    assurance?: "signature";
                                    id: string;
                                    name?: string;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                } | null;
                                /** @description The decision that this one answers a question about. */
                                contestOf?: {
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                };
                                createdAt: string;
                                /** @description By when people are to answer; only while they have not, and where a policy says so. */
                                deadline?: {
                                    dueAt: string;
                                    escalatedAt: string | null;
                                    /** @description The actor ids of those it was passed on to. */
                                    escalatedTo: string[];
                                    /** @enum {string|null} */
                                    onLate: "escalate" | "reject" | null;
                                };
                                decisionId: string | null;
                                erased?: {
                                    claim: string;
                                    erasedAt: string;
                                }[];
                                evidence: {
                                    chainHash: string | null;
                                    chainIndex: number | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "pending" | "sealed";
                                };
                                id: string;
                                /** @enum {string} */
                                status: "recorded" | "sealed" | "approved" | "rejected";
                                /** @description Whom or what the decision is about; left out where nobody said so, and when it was erased. */
                                subject?: {
                                    id: string;
                                    name?: string;
                                    type: string;
                                };
                                tags: string[] | null;
                                type: string | null;
                                updatedAt: string;
                            }[];
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                offset: number;
                                total: number;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        /**
         * Record a decision
         * @description An API key with the scope proof:record.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        action: {
                            description?: string;
                            input?: {
                                [key: string]: unknown;
                            };
                            output?: {
                                [key: string]: unknown;
                            };
                            type: string;
                        };
                        actor: {
                            id: string;
                            name?: string;
                            /** @enum {string} */
                            type: "human" | "ai_agent" | "system" | "service";
                        };
                        aiContext?: {
                            confidence?: number;
                            model?: string;
                            provider?: string;
                            reasoning?: string;
                        } & {
                            [key: string]: unknown;
                        };
                        idempotencyKey?: string;
                        /** Format: date-time */
                        occurredAt?: string;
                        /** @description What the digests in the signature are salted with. */
                        salts?: {
                            how: string;
                            what: string;
                            who: string;
                            why: string;
                        };
                        /** @description A compact JWS by EdDSA over the digests of this record, by a key registered with the API key. */
                        signature?: string;
                        /** @description Whom or what the decision is about. The actor id of a member of the center lets that person, and their guardians, see it. */
                        subject?: {
                            id: string;
                            name?: string;
                            type: string;
                        };
                        tags?: string[];
                        /** @enum {string} */
                        type: "agent_execution" | "workflow_step" | "human_approval" | "ai_recommendation" | "automated_action" | "policy_decision" | "escalation" | "custom";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: {
                                    description?: string;
                                    input?: {
                                        [key: string]: unknown;
                                    };
                                    output?: {
                                        [key: string]: unknown;
                                    };
                                    type: string;
                                } | null;
                                actor: {
                                    /**
                                     * @description The actor signed; without it, a key said who it was.
                                     * @enum {string}
                                     */
                                    assurance?: "signature";
                                    id: string;
                                    name?: string;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                } | null;
                                aiContext?: {
                                    confidence?: number;
                                    model?: string;
                                    provider?: string;
                                    reasoning?: string | null;
                                } & {
                                    [key: string]: unknown;
                                };
                                approvals?: {
                                    approvalId: string;
                                    approver: {
                                        /** @enum {string} */
                                        assurance?: "declared" | "session" | "passkey" | "rule";
                                        /** @description Until when a policy had waited for it. */
                                        dueAt?: string;
                                        id: string;
                                        name?: string;
                                        /** @description For whom they answered, who had asked them to. */
                                        onBehalfOf?: {
                                            id: string;
                                            name: string;
                                        };
                                        /** @description The rule that answered because nobody did in time. */
                                        rule?: string;
                                        /** @enum {string} */
                                        type: "human" | "system";
                                        /** @description The API key that named the approver. */
                                        via?: string;
                                    } | null;
                                    createdAt: string;
                                    reason?: string | null;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                }[];
                                /** @description The decision that this one answers a question about. */
                                contestOf?: {
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                };
                                /** @description What people asked whom the decision is about. */
                                contests?: {
                                    answeredAt: string | null;
                                    askedAt: string;
                                    /** @description The decision that answers it. */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                }[];
                                createdAt: string;
                                /** @description By when people are to answer; only while they have not, and where a policy says so. */
                                deadline?: {
                                    dueAt: string;
                                    escalatedAt: string | null;
                                    /** @description The actor ids of those it was passed on to. */
                                    escalatedTo: string[];
                                    /** @enum {string|null} */
                                    onLate: "escalate" | "reject" | null;
                                };
                                decisionId: string | null;
                                erased?: {
                                    claim: string;
                                    erasedAt: string;
                                }[];
                                evidence: {
                                    chainHash: string | null;
                                    chainIndex: number | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "pending" | "sealed";
                                };
                                id: string;
                                occurredAt: string;
                                /** @enum {string} */
                                status: "recorded" | "sealed" | "approved" | "rejected";
                                /** @description Whom or what the decision is about; left out where nobody said so, and when it was erased. */
                                subject?: {
                                    id: string;
                                    name?: string;
                                    type: string;
                                };
                                tags: string[] | null;
                                type: string | null;
                                updatedAt: string;
                            };
                        };
                    };
                };
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: {
                                    description?: string;
                                    input?: {
                                        [key: string]: unknown;
                                    };
                                    output?: {
                                        [key: string]: unknown;
                                    };
                                    type: string;
                                } | null;
                                actor: {
                                    /**
                                     * @description The actor signed; without it, a key said who it was.
                                     * @enum {string}
                                     */
                                    assurance?: "signature";
                                    id: string;
                                    name?: string;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                } | null;
                                aiContext?: {
                                    confidence?: number;
                                    model?: string;
                                    provider?: string;
                                    reasoning?: string | null;
                                } & {
                                    [key: string]: unknown;
                                };
                                approvals?: {
                                    approvalId: string;
                                    approver: {
                                        /** @enum {string} */
                                        assurance?: "declared" | "session" | "passkey" | "rule";
                                        /** @description Until when a policy had waited for it. */
                                        dueAt?: string;
                                        id: string;
                                        name?: string;
                                        /** @description For whom they answered, who had asked them to. */
                                        onBehalfOf?: {
                                            id: string;
                                            name: string;
                                        };
                                        /** @description The rule that answered because nobody did in time. */
                                        rule?: string;
                                        /** @enum {string} */
                                        type: "human" | "system";
                                        /** @description The API key that named the approver. */
                                        via?: string;
                                    } | null;
                                    createdAt: string;
                                    reason?: string | null;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                }[];
                                /** @description The decision that this one answers a question about. */
                                contestOf?: {
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                };
                                /** @description What people asked whom the decision is about. */
                                contests?: {
                                    answeredAt: string | null;
                                    askedAt: string;
                                    /** @description The decision that answers it. */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                }[];
                                createdAt: string;
                                /** @description By when people are to answer; only while they have not, and where a policy says so. */
                                deadline?: {
                                    dueAt: string;
                                    escalatedAt: string | null;
                                    /** @description The actor ids of those it was passed on to. */
                                    escalatedTo: string[];
                                    /** @enum {string|null} */
                                    onLate: "escalate" | "reject" | null;
                                };
                                decisionId: string | null;
                                erased?: {
                                    claim: string;
                                    erasedAt: string;
                                }[];
                                evidence: {
                                    chainHash: string | null;
                                    chainIndex: number | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "pending" | "sealed";
                                };
                                id: string;
                                occurredAt: string;
                                /** @enum {string} */
                                status: "recorded" | "sealed" | "approved" | "rejected";
                                /** @description Whom or what the decision is about; left out where nobody said so, and when it was erased. */
                                subject?: {
                                    id: string;
                                    name?: string;
                                    type: string;
                                };
                                tags: string[] | null;
                                type: string | null;
                                updatedAt: string;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/decision-events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a decision
         * @description An API key with the scope proof:read.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: {
                                    description?: string;
                                    input?: {
                                        [key: string]: unknown;
                                    };
                                    output?: {
                                        [key: string]: unknown;
                                    };
                                    type: string;
                                } | null;
                                actor: {
                                    /**
                                     * @description The actor signed; without it, a key said who it was.
                                     * @enum {string}
                                     */
                                    assurance?: "signature";
                                    id: string;
                                    name?: string;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                } | null;
                                aiContext?: {
                                    confidence?: number;
                                    model?: string;
                                    provider?: string;
                                    reasoning?: string | null;
                                } & {
                                    [key: string]: unknown;
                                };
                                approvals?: {
                                    approvalId: string;
                                    approver: {
                                        /** @enum {string} */
                                        assurance?: "declared" | "session" | "passkey" | "rule";
                                        /** @description Until when a policy had waited for it. */
                                        dueAt?: string;
                                        id: string;
                                        name?: string;
                                        /** @description For whom they answered, who had asked them to. */
                                        onBehalfOf?: {
                                            id: string;
                                            name: string;
                                        };
                                        /** @description The rule that answered because nobody did in time. */
                                        rule?: string;
                                        /** @enum {string} */
                                        type: "human" | "system";
                                        /** @description The API key that named the approver. */
                                        via?: string;
                                    } | null;
                                    createdAt: string;
                                    reason?: string | null;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                }[];
                                /** @description The decision that this one answers a question about. */
                                contestOf?: {
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                };
                                /** @description What people asked whom the decision is about. */
                                contests?: {
                                    answeredAt: string | null;
                                    askedAt: string;
                                    /** @description The decision that answers it. */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                }[];
                                createdAt: string;
                                /** @description By when people are to answer; only while they have not, and where a policy says so. */
                                deadline?: {
                                    dueAt: string;
                                    escalatedAt: string | null;
                                    /** @description The actor ids of those it was passed on to. */
                                    escalatedTo: string[];
                                    /** @enum {string|null} */
                                    onLate: "escalate" | "reject" | null;
                                };
                                decisionId: string | null;
                                erased?: {
                                    claim: string;
                                    erasedAt: string;
                                }[];
                                evidence: {
                                    chainHash: string | null;
                                    chainIndex: number | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "pending" | "sealed";
                                };
                                id: string;
                                occurredAt: string;
                                /** @enum {string} */
                                status: "recorded" | "sealed" | "approved" | "rejected";
                                /** @description Whom or what the decision is about; left out where nobody said so, and when it was erased. */
                                subject?: {
                                    id: string;
                                    name?: string;
                                    type: string;
                                };
                                tags: string[] | null;
                                type: string | null;
                                updatedAt: string;
                                /** @description Whether the record is still what was sealed; left out while it is not sealed. */
                                valid?: boolean;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/decision-events/{id}/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or reject a decision, which seals it
         * @description An API key with the scope proof:approve.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        approver: {
                            id: string;
                            name?: string;
                            /** @enum {string} */
                            type: "human" | "system";
                        };
                        passkey?: {
                            assertion: {
                                authenticatorData: string;
                                clientDataJSON: string;
                                credentialId: string;
                                signature: string;
                            };
                            /** @description What the approver signs (docs/proof-format.md#approvals). */
                            statement: {
                                chain: string;
                                claims: {
                                    how: string;
                                    what: string;
                                    who: string;
                                    why: string;
                                };
                                expiresAt: string;
                                /** @enum {string} */
                                format: "centerproof-approval/1";
                                nonce: string;
                                rpId: string;
                                subject: string;
                            };
                        };
                        reason?: string;
                        /** @enum {string} */
                        result: "approved" | "rejected";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                approvalId: string;
                                approver: {
                                    /** @enum {string} */
                                    assurance?: "declared" | "session" | "passkey" | "rule";
                                    /** @description Until when a policy had waited for it. */
                                    dueAt?: string;
                                    id: string;
                                    name?: string;
                                    /** @description For whom they answered, who had asked them to. */
                                    onBehalfOf?: {
                                        id: string;
                                        name: string;
                                    };
                                    /** @description The rule that answered because nobody did in time. */
                                    rule?: string;
                                    /** @enum {string} */
                                    type: "human" | "system";
                                    /** @description The API key that named the approver. */
                                    via?: string;
                                };
                                createdAt: string;
                                decisionId: string;
                                /** @enum {string} */
                                evidenceLevel: "DRAFT" | "DOCUMENTED" | "AUDIT_READY";
                                reason?: string;
                                /** @enum {string} */
                                result: "approved" | "rejected";
                                sealedAt: string | null;
                                sealedHash: string | null;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/decision-events/{id}/approvals/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask what an approver has to sign with their passkey
         * @description An API key with the scope proof:approve.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        approver: {
                            id: string;
                            name?: string;
                            /** @enum {string} */
                            type: "human" | "system";
                        };
                        reason?: string;
                        /** @enum {string} */
                        result: "approved" | "rejected";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                allowCredentials: {
                                    id: string;
                                    transports: string[];
                                    /** @enum {string} */
                                    type: "public-key";
                                }[];
                                /** @description SHA-256 of the canonical JSON of the statement, in base64url. */
                                challenge: string;
                                expiresAt: string;
                                nonce: string;
                                policy: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The member `salt` of `what`, where the actor signed. */
                                recordSalt: string | null;
                                riskScore: number | null;
                                rpId: string;
                                salts: {
                                    how: string;
                                    what: string;
                                    who: string;
                                    why: string;
                                };
                                /** @description What the approver signs (docs/proof-format.md#approvals). */
                                statement: {
                                    chain: string;
                                    claims: {
                                        how: string;
                                        what: string;
                                        who: string;
                                        why: string;
                                    };
                                    expiresAt: string;
                                    /** @enum {string} */
                                    format: "centerproof-approval/1";
                                    nonce: string;
                                    rpId: string;
                                    subject: string;
                                };
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/decision-events/{id}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what came of a decision: done, failed or not run
         * @description An API key with the scope proof:record.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        attempt: string;
                        /** @enum {string} */
                        outcome: "done" | "failed" | "not_run";
                        output?: {
                            [key: string]: unknown;
                        };
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: {
                                    description?: string;
                                    input?: {
                                        [key: string]: unknown;
                                    };
                                    output?: {
                                        [key: string]: unknown;
                                    };
                                    type: string;
                                } | null;
                                actor: {
                                    /**
                                     * @description The actor signed; without it, a key said who it was.
                                     * @enum {string}
                                     */
                                    assurance?: "signature";
                                    id: string;
                                    name?: string;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                } | null;
                                aiContext?: {
                                    confidence?: number;
                                    model?: string;
                                    provider?: string;
                                    reasoning?: string | null;
                                } & {
                                    [key: string]: unknown;
                                };
                                approvals?: {
                                    approvalId: string;
                                    approver: {
                                        /** @enum {string} */
                                        assurance?: "declared" | "session" | "passkey" | "rule";
                                        /** @description Until when a policy had waited for it. */
                                        dueAt?: string;
                                        id: string;
                                        name?: string;
                                        /** @description For whom they answered, who had asked them to. */
                                        onBehalfOf?: {
                                            id: string;
                                            name: string;
                                        };
                                        /** @description The rule that answered because nobody did in time. */
                                        rule?: string;
                                        /** @enum {string} */
                                        type: "human" | "system";
                                        /** @description The API key that named the approver. */
                                        via?: string;
                                    } | null;
                                    createdAt: string;
                                    reason?: string | null;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                }[];
                                /** @description The decision that this one answers a question about. */
                                contestOf?: {
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                };
                                /** @description What people asked whom the decision is about. */
                                contests?: {
                                    answeredAt: string | null;
                                    askedAt: string;
                                    /** @description The decision that answers it. */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                }[];
                                createdAt: string;
                                /** @description By when people are to answer; only while they have not, and where a policy says so. */
                                deadline?: {
                                    dueAt: string;
                                    escalatedAt: string | null;
                                    /** @description The actor ids of those it was passed on to. */
                                    escalatedTo: string[];
                                    /** @enum {string|null} */
                                    onLate: "escalate" | "reject" | null;
                                };
                                decisionId: string | null;
                                erased?: {
                                    claim: string;
                                    erasedAt: string;
                                }[];
                                evidence: {
                                    chainHash: string | null;
                                    chainIndex: number | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "pending" | "sealed";
                                };
                                id: string;
                                occurredAt: string;
                                /** @enum {string} */
                                status: "recorded" | "sealed" | "approved" | "rejected";
                                /** @description Whom or what the decision is about; left out where nobody said so, and when it was erased. */
                                subject?: {
                                    id: string;
                                    name?: string;
                                    type: string;
                                };
                                tags: string[] | null;
                                type: string | null;
                                updatedAt: string;
                            };
                        };
                    };
                };
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: {
                                    description?: string;
                                    input?: {
                                        [key: string]: unknown;
                                    };
                                    output?: {
                                        [key: string]: unknown;
                                    };
                                    type: string;
                                } | null;
                                actor: {
                                    /**
                                     * @description The actor signed; without it, a key said who it was.
                                     * @enum {string}
                                     */
                                    assurance?: "signature";
                                    id: string;
                                    name?: string;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                } | null;
                                aiContext?: {
                                    confidence?: number;
                                    model?: string;
                                    provider?: string;
                                    reasoning?: string | null;
                                } & {
                                    [key: string]: unknown;
                                };
                                approvals?: {
                                    approvalId: string;
                                    approver: {
                                        /** @enum {string} */
                                        assurance?: "declared" | "session" | "passkey" | "rule";
                                        /** @description Until when a policy had waited for it. */
                                        dueAt?: string;
                                        id: string;
                                        name?: string;
                                        /** @description For whom they answered, who had asked them to. */
                                        onBehalfOf?: {
                                            id: string;
                                            name: string;
                                        };
                                        /** @description The rule that answered because nobody did in time. */
                                        rule?: string;
                                        /** @enum {string} */
                                        type: "human" | "system";
                                        /** @description The API key that named the approver. */
                                        via?: string;
                                    } | null;
                                    createdAt: string;
                                    reason?: string | null;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                }[];
                                /** @description The decision that this one answers a question about. */
                                contestOf?: {
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                };
                                /** @description What people asked whom the decision is about. */
                                contests?: {
                                    answeredAt: string | null;
                                    askedAt: string;
                                    /** @description The decision that answers it. */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "contest" | "explanation";
                                }[];
                                createdAt: string;
                                /** @description By when people are to answer; only while they have not, and where a policy says so. */
                                deadline?: {
                                    dueAt: string;
                                    escalatedAt: string | null;
                                    /** @description The actor ids of those it was passed on to. */
                                    escalatedTo: string[];
                                    /** @enum {string|null} */
                                    onLate: "escalate" | "reject" | null;
                                };
                                decisionId: string | null;
                                erased?: {
                                    claim: string;
                                    erasedAt: string;
                                }[];
                                evidence: {
                                    chainHash: string | null;
                                    chainIndex: number | null;
                                    id: string;
                                    /** @enum {string} */
                                    status: "pending" | "sealed";
                                };
                                id: string;
                                occurredAt: string;
                                /** @enum {string} */
                                status: "recorded" | "sealed" | "approved" | "rejected";
                                /** @description Whom or what the decision is about; left out where nobody said so, and when it was erased. */
                                subject?: {
                                    id: string;
                                    name?: string;
                                    type: string;
                                };
                                tags: string[] | null;
                                type: string | null;
                                updatedAt: string;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/decision-events/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record up to 1000 decisions, each with its own answer
         * @description An API key with the scope proof:record.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        events: unknown[];
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                data?: {
                                    action: {
                                        description?: string;
                                        input?: {
                                            [key: string]: unknown;
                                        };
                                        output?: {
                                            [key: string]: unknown;
                                        };
                                        type: string;
                                    } | null;
                                    actor: {
                                        /**
                                         * @description The actor signed; without it, a key said who it was.
                                         * @enum {string}
                                         */
                                        assurance?: "signature";
                                        id: string;
                                        name?: string;
                                        /** @enum {string} */
                                        type: "human" | "ai_agent" | "system" | "service";
                                    } | null;
                                    aiContext?: {
                                        confidence?: number;
                                        model?: string;
                                        provider?: string;
                                        reasoning?: string | null;
                                    } & {
                                        [key: string]: unknown;
                                    };
                                    approvals?: {
                                        approvalId: string;
                                        approver: {
                                            /** @enum {string} */
                                            assurance?: "declared" | "session" | "passkey" | "rule";
                                            /** @description Until when a policy had waited for it. */
                                            dueAt?: string;
                                            id: string;
                                            name?: string;
                                            /** @description For whom they answered, who had asked them to. */
                                            onBehalfOf?: {
                                                id: string;
                                                name: string;
                                            };
                                            /** @description The rule that answered because nobody did in time. */
                                            rule?: string;
                                            /** @enum {string} */
                                            type: "human" | "system";
                                            /** @description The API key that named the approver. */
                                            via?: string;
                                        } | null;
                                        createdAt: string;
                                        reason?: string | null;
                                        /** @enum {string} */
                                        result: "approved" | "rejected";
                                    }[];
                                    /** @description The decision that this one answers a question about. */
                                    contestOf?: {
                                        id: string;
                                        /** @enum {string} */
                                        kind: "contest" | "explanation";
                                    };
                                    /** @description What people asked whom the decision is about. */
                                    contests?: {
                                        answeredAt: string | null;
                                        askedAt: string;
                                        /** @description The decision that answers it. */
                                        id: string;
                                        /** @enum {string} */
                                        kind: "contest" | "explanation";
                                    }[];
                                    createdAt: string;
                                    /** @description By when people are to answer; only while they have not, and where a policy says so. */
                                    deadline?: {
                                        dueAt: string;
                                        escalatedAt: string | null;
                                        /** @description The actor ids of those it was passed on to. */
                                        escalatedTo: string[];
                                        /** @enum {string|null} */
                                        onLate: "escalate" | "reject" | null;
                                    };
                                    decisionId: string | null;
                                    erased?: {
                                        claim: string;
                                        erasedAt: string;
                                    }[];
                                    evidence: {
                                        chainHash: string | null;
                                        chainIndex: number | null;
                                        id: string;
                                        /** @enum {string} */
                                        status: "pending" | "sealed";
                                    };
                                    id: string;
                                    occurredAt: string;
                                    /** @enum {string} */
                                    status: "recorded" | "sealed" | "approved" | "rejected";
                                    /** @description Whom or what the decision is about; left out where nobody said so, and when it was erased. */
                                    subject?: {
                                        id: string;
                                        name?: string;
                                        type: string;
                                    };
                                    tags: string[] | null;
                                    type: string | null;
                                    updatedAt: string;
                                };
                                error?: {
                                    [key: string]: unknown;
                                };
                                status: number;
                            }[];
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/decision-events/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Wait until one of up to 1000 decisions is answered
         * @description An API key with the scope proof:read.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids: string[];
                        /** @default 0 */
                        seconds?: number;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                eventId: string;
                                /** @enum {string} */
                                status: "sealed" | "rejected" | "unknown";
                            }[];
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dpu/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a decision proof unit or evidence by its id
         * @description An API key with the scope proof:read.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                centerId: number;
                                /** @description SHA-256 in lowercase hexadecimal. */
                                chainHash: string | null;
                                chainIndex: number;
                                content: string;
                                /** Format: date-time */
                                createdAt: string;
                                createdBy: {
                                    id: string;
                                    name: string | null;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                };
                                domain: string;
                                /** @enum {string} */
                                evidenceLevel: "DRAFT" | "DOCUMENTED" | "AUDIT_READY";
                                id: string;
                                metadata: {
                                    [key: string]: unknown;
                                };
                                /** @description SHA-256 in lowercase hexadecimal. */
                                previousHash: string | null;
                                referenceId: string | null;
                                referenceType: string | null;
                                /** Format: date-time */
                                sealedAt: string | null;
                                /** @enum {string} */
                                status: "sealed" | "pending";
                                tags: string[];
                                /** Format: date-time */
                                updatedAt: string;
                                vertical: string;
                            } | {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evidence/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read sealed evidence
         * @description An API key with the scope proof:read.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                approval: {
                                    [key: string]: unknown;
                                };
                                chain: {
                                    domain: string;
                                    hash: string;
                                    index: number;
                                    previousHash: string | null;
                                };
                                createdAt: string;
                                decisionId: string | null;
                                erased: {
                                    claim: string;
                                    erasedAt: string | null;
                                }[];
                                event: {
                                    [key: string]: unknown;
                                };
                                evidenceLevel: string;
                                governance: {
                                    [key: string]: unknown;
                                };
                                id: string;
                                sealedAt: string;
                                /** @enum {string} */
                                status: "sealed";
                                /** @description Whether the record is still what was sealed. */
                                valid: boolean;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evidence/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase claims of sealed evidence; the chain keeps holding
         * @description An API key with the scope proof:erase.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        claims: ("who" | "what" | "why")[];
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                approval: {
                                    [key: string]: unknown;
                                };
                                chain: {
                                    domain: string;
                                    hash: string;
                                    index: number;
                                    previousHash: string | null;
                                };
                                createdAt: string;
                                decisionId: string | null;
                                erased: {
                                    claim: string;
                                    erasedAt: string | null;
                                }[];
                                event: {
                                    [key: string]: unknown;
                                };
                                evidenceLevel: string;
                                governance: {
                                    [key: string]: unknown;
                                };
                                id: string;
                                sealedAt: string;
                                /** @enum {string} */
                                status: "sealed";
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evidence/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export sealed evidence as a JSON-LD document that verifies offline
         * @description An API key with the scope proof:read.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Claims to disclose, such as who,when; the rest as digests. */
                    disclose?: string;
                    /** @description `jsonld`, or `dsse` for a Sigstore bundle whose in-toto statement holds the file; `jsonld` unless told. */
                    format?: "jsonld" | "dsse";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/ld+json": {
                            [key: string]: unknown;
                        };
                        "application/vnd.dev.sigstore.bundle.v0.3+json": {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/otlp/v1/traces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take in spans of tools that agents ran, as decisions (OTLP, JSON or protobuf)
         * @description An API key with the scope proof:record.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oversight/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download every decision of a period, or every one of a model, as NDJSON or CSV; each download is audited
         * @description An API key with the scope audit:export.
         */
        get: {
            parameters: {
                query?: {
                    format?: "ndjson" | "csv";
                    from?: string;
                    /** @description Only decisions that this model took part in. */
                    model?: string;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-ndjson": string;
                        "text/csv": string;
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oversight/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the oversight report of a period, signed; as CSV with the article that each figure serves
         * @description An API key with the scope audit:export.
         */
        get: {
            parameters: {
                query?: {
                    format?: "json" | "csv";
                    from?: string;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/ld+json": {
                            [key: string]: unknown;
                        };
                        "text/csv": string;
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policies
         * @description An API key with the scope proof:read.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                applies: {
                                    actionTypes: string[];
                                    actorTypes: string[];
                                    eventTypes: string[];
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                name: string;
                                rules: {
                                    approvalWithin: number | null;
                                    /** @enum {string} */
                                    approverAssurance: "declared" | "session" | "passkey";
                                    bulkApproval: boolean | null;
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
                                    onLate: {
                                        /** @enum {string} */
                                        action: "escalate" | "reject";
                                        /** @description Whom an escalation reaches, by actor id; members of the center. */
                                        approvers?: string[];
                                        /** @enum {string} */
                                        role?: "ADMIN" | "INSTRUCTOR";
                                    } | null;
                                    requireHumanReview: boolean;
                                    requirePolicy: boolean;
                                    riskThreshold: number | null;
                                };
                                scope: {
                                    /** @enum {string} */
                                    level: "global" | "country" | "region" | "center";
                                    value: string | null;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                version: number;
                            }[];
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                offset: number;
                                total: number;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        /**
         * Create a policy
         * @description An API key with the scope policy:write.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        active?: boolean;
                        applies?: {
                            actionTypes?: string[];
                            actorTypes?: ("human" | "ai_agent" | "system" | "service")[];
                            eventTypes?: ("agent_execution" | "workflow_step" | "human_approval" | "ai_recommendation" | "automated_action" | "policy_decision" | "escalation" | "custom")[];
                        };
                        name: string;
                        rules?: {
                            /** @description Seconds within which an approval is expected. */
                            approvalWithin?: number | null;
                            /** @enum {string} */
                            approverAssurance?: "declared" | "session" | "passkey";
                            /** @description Whether several decisions may be answered in one call. */
                            bulkApproval?: boolean | null;
                            dualApproval?: boolean;
                            /** @enum {string} */
                            minEvidenceLevel?: "DRAFT" | "DOCUMENTED";
                            onLate?: {
                                /** @enum {string} */
                                action: "escalate" | "reject";
                                /** @description Whom an escalation reaches, by actor id; members of the center. */
                                approvers?: string[];
                                /** @enum {string} */
                                role?: "ADMIN" | "INSTRUCTOR";
                            } | null;
                            requireHumanReview?: boolean;
                            requirePolicy?: boolean;
                            riskThreshold?: number | null;
                        };
                        scope?: {
                            /** @enum {string} */
                            level: "global" | "country" | "region" | "center";
                            value?: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                applies: {
                                    actionTypes: string[];
                                    actorTypes: string[];
                                    eventTypes: string[];
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                name: string;
                                rules: {
                                    approvalWithin: number | null;
                                    /** @enum {string} */
                                    approverAssurance: "declared" | "session" | "passkey";
                                    bulkApproval: boolean | null;
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
                                    onLate: {
                                        /** @enum {string} */
                                        action: "escalate" | "reject";
                                        /** @description Whom an escalation reaches, by actor id; members of the center. */
                                        approvers?: string[];
                                        /** @enum {string} */
                                        role?: "ADMIN" | "INSTRUCTOR";
                                    } | null;
                                    requireHumanReview: boolean;
                                    requirePolicy: boolean;
                                    riskThreshold: number | null;
                                };
                                scope: {
                                    /** @enum {string} */
                                    level: "global" | "country" | "region" | "center";
                                    value: string | null;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                version: number;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a policy
         * @description An API key with the scope proof:read.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                applies: {
                                    actionTypes: string[];
                                    actorTypes: string[];
                                    eventTypes: string[];
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                name: string;
                                rules: {
                                    approvalWithin: number | null;
                                    /** @enum {string} */
                                    approverAssurance: "declared" | "session" | "passkey";
                                    bulkApproval: boolean | null;
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
                                    onLate: {
                                        /** @enum {string} */
                                        action: "escalate" | "reject";
                                        /** @description Whom an escalation reaches, by actor id; members of the center. */
                                        approvers?: string[];
                                        /** @enum {string} */
                                        role?: "ADMIN" | "INSTRUCTOR";
                                    } | null;
                                    requireHumanReview: boolean;
                                    requirePolicy: boolean;
                                    riskThreshold: number | null;
                                };
                                scope: {
                                    /** @enum {string} */
                                    level: "global" | "country" | "region" | "center";
                                    value: string | null;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                version: number;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a policy, which makes a new version of it
         * @description An API key with the scope policy:write.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        active?: boolean;
                        applies?: {
                            actionTypes?: string[];
                            actorTypes?: ("human" | "ai_agent" | "system" | "service")[];
                            eventTypes?: ("agent_execution" | "workflow_step" | "human_approval" | "ai_recommendation" | "automated_action" | "policy_decision" | "escalation" | "custom")[];
                        };
                        name?: string;
                        rules?: {
                            /** @description Seconds within which an approval is expected. */
                            approvalWithin?: number | null;
                            /** @enum {string} */
                            approverAssurance?: "declared" | "session" | "passkey";
                            /** @description Whether several decisions may be answered in one call. */
                            bulkApproval?: boolean | null;
                            dualApproval?: boolean;
                            /** @enum {string} */
                            minEvidenceLevel?: "DRAFT" | "DOCUMENTED";
                            onLate?: {
                                /** @enum {string} */
                                action: "escalate" | "reject";
                                /** @description Whom an escalation reaches, by actor id; members of the center. */
                                approvers?: string[];
                                /** @enum {string} */
                                role?: "ADMIN" | "INSTRUCTOR";
                            } | null;
                            requireHumanReview?: boolean;
                            requirePolicy?: boolean;
                            riskThreshold?: number | null;
                        };
                        /** @description The version you read; another one is a conflict. */
                        version?: number;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                applies: {
                                    actionTypes: string[];
                                    actorTypes: string[];
                                    eventTypes: string[];
                                };
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                name: string;
                                rules: {
                                    approvalWithin: number | null;
                                    /** @enum {string} */
                                    approverAssurance: "declared" | "session" | "passkey";
                                    bulkApproval: boolean | null;
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
                                    onLate: {
                                        /** @enum {string} */
                                        action: "escalate" | "reject";
                                        /** @description Whom an escalation reaches, by actor id; members of the center. */
                                        approvers?: string[];
                                        /** @enum {string} */
                                        role?: "ADMIN" | "INSTRUCTOR";
                                    } | null;
                                    requireHumanReview: boolean;
                                    requirePolicy: boolean;
                                    riskThreshold: number | null;
                                };
                                scope: {
                                    /** @enum {string} */
                                    level: "global" | "country" | "region" | "center";
                                    value: string | null;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                version: number;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks of the center
         * @description An API key with the scope proof:read.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                events: string[];
                                id: string;
                                /** Format: date-time */
                                lastDeliveryAt: string | null;
                                /** @enum {string|null} */
                                lastDeliveryStatus: "success" | "failed" | null;
                                url: string;
                            }[];
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                410: components["responses"]["proof-410"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        /**
         * Register a webhook
         * @description An API key with the scope proof:write.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Whether events are queued for it; true when absent. */
                        active?: boolean;
                        description?: string;
                        /** @description Event types, `*`, or a prefix such as `payment.*`. */
                        events: string[];
                        /** @description An http or https address of at most 2,048 characters. */
                        url: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            active: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            events: string[];
                            id: string;
                            /** @description Shown here and at rotation, and nowhere else. */
                            signingSecret: string;
                            url: string;
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description An API key with the scope proof:read.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                events: string[];
                                id: string;
                                /** Format: date-time */
                                lastDeliveryAt: string | null;
                                /** @enum {string|null} */
                                lastDeliveryStatus: "success" | "failed" | null;
                                url: string;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        /**
         * Remove a webhook
         * @description An API key with the scope proof:write.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description An API key with the scope proof:write.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @description Whether events are queued for it; true when absent. */
                        active?: boolean;
                        description?: string;
                        /** @description Event types, `*`, or a prefix such as `payment.*`. */
                        events?: string[];
                        /** @description An http or https address of at most 2,048 characters. */
                        url?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                events: string[];
                                id: string;
                                /** Format: date-time */
                                lastDeliveryAt: string | null;
                                /** @enum {string|null} */
                                lastDeliveryStatus: "success" | "failed" | null;
                                url: string;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries by their latest attempt, newest first
         * @description An API key with the scope proof:read.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                };
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                attempts: number;
                                /** Format: date-time */
                                deliveredAt: string;
                                durationMs: number;
                                error: string | null;
                                eventId: string;
                                eventType: string;
                                /** Format: date-time */
                                nextRetryAt: string | null;
                                /** @description The first KiB of what the consumer answered. */
                                responseBody: string;
                                responseStatus: number | null;
                                /** @enum {string} */
                                status: "success" | "failed";
                                webhookId: string;
                            }[];
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue a range of events again
         * @description An API key with the scope proof:write.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: date-time */
                        since: string;
                        /** @enum {string} */
                        status?: "success" | "failed";
                        /** Format: date-time */
                        until?: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                completedAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                /** @description Deliveries queued so far. */
                                requeued: number;
                                /** Format: date-time */
                                since: string;
                                /** @enum {string} */
                                state: "running" | "completed";
                                /** @enum {string|null} */
                                status: "success" | "failed" | null;
                                /** @description Deliveries it is about, as counted at its start; null while nobody has counted. */
                                total: number | null;
                                /** Format: date-time */
                                until: string;
                                webhookId: string;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/replays/{replayId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how far a replay is
         * @description An API key with the scope proof:read.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    replayId: string;
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                completedAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                id: string;
                                /** @description Deliveries queued so far. */
                                requeued: number;
                                /** Format: date-time */
                                since: string;
                                /** @enum {string} */
                                state: "running" | "completed";
                                /** @enum {string|null} */
                                status: "success" | "failed" | null;
                                /** @description Deliveries it is about, as counted at its start; null while nobody has counted. */
                                total: number | null;
                                /** Format: date-time */
                                until: string;
                                webhookId: string;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                410: components["responses"]["proof-410"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret; the old one signs beside it for 24 hours
         * @description An API key with the scope proof:write.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            signingSecret: string;
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed sample now
         * @description An API key with the scope proof:write.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        type?: "dpu.sealed" | "dpu.verified" | "agent.decision.completed" | "agent.approval.requested" | "payment.completed" | "payment.failed" | "attendance.verified" | "certificate.issued" | "workflow.transitioned" | "audit.recorded";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                attempts: number;
                                /** Format: date-time */
                                deliveredAt: string;
                                durationMs: number;
                                error: string | null;
                                eventId: string;
                                eventType: string;
                                /** Format: date-time */
                                nextRetryAt: string | null;
                                /** @description The first KiB of what the consumer answered. */
                                responseBody: string;
                                responseStatus: number | null;
                                /** @enum {string} */
                                status: "success" | "failed";
                                webhookId: string;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events that can be subscribed to, with the JSON Schema of their data
         * @description An API key with the scope proof:read.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                description: string;
                                sample: {
                                    [key: string]: unknown;
                                };
                                schema: {
                                    [key: string]: unknown;
                                };
                                type: string;
                            }[];
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                410: components["responses"]["proof-410"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/events/{eventId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event again now, where it has not succeeded
         * @description An API key with the scope proof:write.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    eventId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                deliveries: {
                                    attempts: number;
                                    /** Format: date-time */
                                    nextRetryAt: string | null;
                                    /** @enum {string} */
                                    status: "success" | "failed" | "pending";
                                    webhookId: string;
                                }[];
                                eventId: string;
                            };
                        };
                    };
                };
                308: components["responses"]["proof-308"];
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
                410: components["responses"]["proof-410"];
                413: components["responses"]["proof-413"];
                422: components["responses"]["proof-422"];
                429: components["responses"]["proof-429"];
                500: components["responses"]["proof-500"];
                503: components["responses"]["proof-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whitelabel/{domain}/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how a center presents itself
         * @description No credential needed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    domain: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                auth: {
                                    email: boolean;
                                    phone: boolean;
                                };
                                brandName: string;
                                centerDomain: string;
                                centerId: number;
                                colors: {
                                    [key: string]: unknown;
                                };
                                domain: string;
                                faviconUrl: string | null;
                                features: {
                                    [key: string]: unknown;
                                };
                                links: {
                                    [key: string]: unknown;
                                };
                                locale: string;
                                logoUrl: string | null;
                                supportEmail: string | null;
                                tenantType: string;
                                timezone: string;
                                /** Format: date-time */
                                updatedAt: string;
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                404: components["responses"]["platform-404"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the center's workflows
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                description: string;
                                id: string;
                                /** Format: date-time */
                                lastRun: string | null;
                                name: string;
                                /** Format: date-time */
                                nextRun: string | null;
                                parametersSchema: {
                                    [key: string]: unknown;
                                };
                                /** @description Five cron fields, read in `timezone`. */
                                schedule: string | null;
                                /** @enum {string} */
                                status: "ACTIVE" | "PAUSED" | "ARCHIVED";
                                timezone: string;
                                /** @enum {string} */
                                type: "SCHEDULED" | "MANUAL" | "EVENT";
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{workflowId}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Execute a workflow now
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    workflowId: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @description Checked against the `parametersSchema` of the workflow. */
                        parameters?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                dpuId: string;
                                executionId: string;
                                /** Format: date-time */
                                startedAt: string;
                                /** @enum {string} */
                                status: "RUNNING" | "WAITING_REVIEW" | "COMPLETED" | "FAILED" | "CANCELED" | "TIMED_OUT";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{workflowId}/executions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the executions of a workflow, the newest first
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                    status?: "RUNNING" | "WAITING_REVIEW" | "COMPLETED" | "FAILED" | "CANCELED" | "TIMED_OUT";
                };
                header?: never;
                path: {
                    workflowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                completedAt: string | null;
                                /** @description The record of the run. While it waits, raising it is the review. */
                                dpuId: string;
                                /** @description The record of what an AI drafted in it. */
                                draftDpuId: string | null;
                                error: string | null;
                                /** @enum {string} */
                                evidenceLevel: "DRAFT" | "DOCUMENTED" | "AUDIT_READY";
                                executionId: string;
                                output: {
                                    [key: string]: unknown;
                                } | null;
                                parameters: {
                                    [key: string]: unknown;
                                };
                                /** Format: date-time */
                                scheduledFor: string | null;
                                /** Format: date-time */
                                startedAt: string;
                                startedBy: {
                                    id: string;
                                    name: string | null;
                                    type: string;
                                };
                                /** @enum {string} */
                                status: "RUNNING" | "WAITING_REVIEW" | "COMPLETED" | "FAILED" | "CANCELED" | "TIMED_OUT";
                                steps: {
                                    attempts: number;
                                    error: string | null;
                                    name: string;
                                    /** @enum {string} */
                                    status: "RUNNING" | "COMPLETED" | "FAILED";
                                }[];
                                /** @enum {string} */
                                trigger: "manual" | "schedule" | "event";
                                workflowId: string;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{workflowId}/executions/{executionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one execution
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    executionId: string;
                    workflowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                completedAt: string | null;
                                /** @description The record of the run. While it waits, raising it is the review. */
                                dpuId: string;
                                /** @description The record of what an AI drafted in it. */
                                draftDpuId: string | null;
                                error: string | null;
                                /** @enum {string} */
                                evidenceLevel: "DRAFT" | "DOCUMENTED" | "AUDIT_READY";
                                executionId: string;
                                output: {
                                    [key: string]: unknown;
                                } | null;
                                parameters: {
                                    [key: string]: unknown;
                                };
                                /** Format: date-time */
                                scheduledFor: string | null;
                                /** Format: date-time */
                                startedAt: string;
                                startedBy: {
                                    id: string;
                                    name: string | null;
                                    type: string;
                                };
                                /** @enum {string} */
                                status: "RUNNING" | "WAITING_REVIEW" | "COMPLETED" | "FAILED" | "CANCELED" | "TIMED_OUT";
                                steps: {
                                    attempts: number;
                                    error: string | null;
                                    name: string;
                                    /** @enum {string} */
                                    status: "RUNNING" | "COMPLETED" | "FAILED";
                                }[];
                                /** @enum {string} */
                                trigger: "manual" | "schedule" | "event";
                                workflowId: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{workflowId}/executions/{executionId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an execution that is under way or waits for review
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    executionId: string;
                    workflowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                completedAt: string | null;
                                /** @description The record of the run. While it waits, raising it is the review. */
                                dpuId: string;
                                /** @description The record of what an AI drafted in it. */
                                draftDpuId: string | null;
                                error: string | null;
                                /** @enum {string} */
                                evidenceLevel: "DRAFT" | "DOCUMENTED" | "AUDIT_READY";
                                executionId: string;
                                output: {
                                    [key: string]: unknown;
                                } | null;
                                parameters: {
                                    [key: string]: unknown;
                                };
                                /** Format: date-time */
                                scheduledFor: string | null;
                                /** Format: date-time */
                                startedAt: string;
                                startedBy: {
                                    id: string;
                                    name: string | null;
                                    type: string;
                                };
                                /** @enum {string} */
                                status: "RUNNING" | "WAITING_REVIEW" | "COMPLETED" | "FAILED" | "CANCELED" | "TIMED_OUT";
                                steps: {
                                    attempts: number;
                                    error: string | null;
                                    name: string;
                                    /** @enum {string} */
                                    status: "RUNNING" | "COMPLETED" | "FAILED";
                                }[];
                                /** @enum {string} */
                                trigger: "manual" | "schedule" | "event";
                                workflowId: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{workflowId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a workflow
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    workflowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                description: string;
                                id: string;
                                /** Format: date-time */
                                lastRun: string | null;
                                name: string;
                                /** Format: date-time */
                                nextRun: string | null;
                                parametersSchema: {
                                    [key: string]: unknown;
                                };
                                /** @description Five cron fields, read in `timezone`. */
                                schedule: string | null;
                                /** @enum {string} */
                                status: "ACTIVE" | "PAUSED" | "ARCHIVED";
                                timezone: string;
                                /** @enum {string} */
                                type: "SCHEDULED" | "MANUAL" | "EVENT";
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflows/{workflowId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a paused workflow run again
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    workflowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                description: string;
                                id: string;
                                /** Format: date-time */
                                lastRun: string | null;
                                name: string;
                                /** Format: date-time */
                                nextRun: string | null;
                                parametersSchema: {
                                    [key: string]: unknown;
                                };
                                /** @description Five cron fields, read in `timezone`. */
                                schedule: string | null;
                                /** @enum {string} */
                                status: "ACTIVE" | "PAUSED" | "ARCHIVED";
                                timezone: string;
                                /** @enum {string} */
                                type: "SCHEDULED" | "MANUAL" | "EVENT";
                                /** @enum {string} */
                                vertical: "rehabilitation" | "welfare" | "education" | "pharmacy" | "commerce" | "mentoring" | "interior";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v2/heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report where you are in a lesson
         * @description An active member of the token's center.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        courseId: string;
                        lessonId: string;
                        positionSeconds: number;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                nextInSeconds: number;
                                /** Format: date-time */
                                receivedAt: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v2/hrd/assessment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a learner's score
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        courseId: string;
                        /** Format: uuid */
                        learnerId: string;
                        score: number;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** Format: date-time */
                                assessedAt: string;
                                assessmentId: string;
                                courseId: string;
                                dpuId: string;
                                learnerId: string;
                                score: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v2/hrd/completion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a course and issue its certificate
         * @description An active member of the token's center.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        courseId: string;
                        /** Format: uuid */
                        learnerId: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                certificateId: string;
                                chainHash: string;
                                courseId: string;
                                dpuId: string;
                                /** Format: date-time */
                                issuedAt: string;
                                learnerId: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v2/hrd/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far a learner is in a course
         * @description An active member of the token's center.
         */
        get: {
            parameters: {
                query: {
                    courseId: string;
                    learnerId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                assessmentScore: number | null;
                                attendanceRate: number;
                                certificateId: string | null;
                                completed: boolean;
                                courseId: string;
                                learnerId: string;
                                progress: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v3/admin/emon-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings of training monitoring
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                enabled: boolean;
                                institutionCode: string;
                                reportIntervalSeconds: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of training monitoring
         * @description An active member of the token's center: ADMIN.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        enabled?: boolean;
                        institutionCode?: string;
                        reportIntervalSeconds?: number;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                enabled: boolean;
                                institutionCode: string;
                                reportIntervalSeconds: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        trace?: never;
    };
    "/lms/api/v3/admin/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List courses and workshops
         * @description An active member of the token's center: ADMIN.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                currency: string;
                                id: string;
                                lessons: {
                                    durationSeconds: number;
                                    id: string;
                                    text?: string;
                                    title: string;
                                    /** @description A file that browsers play, on https. */
                                    videoUrl?: string;
                                }[];
                                name: string;
                                price: number;
                                /** @enum {string} */
                                type: "COURSE" | "WORKSHOP";
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Add a course or workshop
         * @description An active member of the token's center: ADMIN.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        active?: boolean;
                        currency?: string;
                        lessons?: {
                            durationSeconds: number;
                            id?: string;
                            text?: string;
                            title: string;
                            /** @description A file that browsers play, on https. */
                            videoUrl?: string;
                        }[];
                        name: string;
                        /** @description In minor units. */
                        price: number;
                        /** @enum {string} */
                        type: "COURSE" | "WORKSHOP";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                active: boolean;
                                currency: string;
                                id: string;
                                lessons: {
                                    durationSeconds: number;
                                    id: string;
                                    text?: string;
                                    title: string;
                                    /** @description A file that browsers play, on https. */
                                    videoUrl?: string;
                                }[];
                                name: string;
                                price: number;
                                /** @enum {string} */
                                type: "COURSE" | "WORKSHOP";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v3/attendance/check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check in with the code on display
         * @description An active member of the token's center.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description What was scanned, or the eight digits. */
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                attendanceId: string;
                                dpuId: string;
                                learnerId: string;
                                sessionId: string;
                                /** Format: date-time */
                                verifiedAt: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v3/attendance/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of a day, with how many came
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Only those that you planned. */
                    by?: "me";
                    /** @description A day in the center's time zone; without it, today. */
                    date?: string;
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description How many have checked in. */
                                attended: number;
                                courseId: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                endsAt: string;
                                id: string;
                                /** @enum {string} */
                                method: "qr" | "workshop";
                                /** Format: date-time */
                                startsAt: string;
                                title: string;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        /**
         * Plan a session that people attend
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        courseId?: string | null;
                        /** Format: date-time */
                        endsAt: string;
                        /** @enum {string} */
                        method: "qr" | "workshop";
                        /** Format: date-time */
                        startsAt: string;
                        title: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                courseId: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                endsAt: string;
                                id: string;
                                /** @enum {string} */
                                method: "qr" | "workshop";
                                /** Format: date-time */
                                startsAt: string;
                                title: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v3/attendance/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a session and who came
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                attendances: {
                                    dpuId: string;
                                    learnerId: string;
                                    learnerName: string;
                                    /** Format: date-time */
                                    verifiedAt: string;
                                }[];
                                courseId: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                endsAt: string;
                                id: string;
                                /** @enum {string} */
                                method: "qr" | "workshop";
                                /** Format: date-time */
                                startsAt: string;
                                title: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v3/attendance/sessions/{id}/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the code that learners scan; it changes every 30 seconds
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: {
                    format?: "svg" | "png" | "json";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description With `format=json`; otherwise the picture of the token, as image/svg+xml or image/png. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description With `format=json`; otherwise the picture of the token, as image/svg+xml or image/png. */
                            data: {
                                /** @description Eight digits that check in just as well, for whoever types. */
                                code: string;
                                /** Format: date-time */
                                expiresAt: string;
                                token: string;
                            };
                            success: boolean;
                        };
                        "image/png": string;
                        "image/svg+xml": string;
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v3/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the certificates that you, or a child of yours, have earned
         * @description An active member of the token's center.
         */
        get: {
            parameters: {
                query?: {
                    learnerId?: string;
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                certificateId: string;
                                chainHash: string;
                                courseId: string;
                                courseName: string;
                                dpuId: string;
                                /** Format: date-time */
                                issuedAt: string;
                                learnerId: string;
                                learnerName: string;
                                verifyUrl: string;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v3/certificates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a certificate
         * @description An active member of the token's center.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                certificateId: string;
                                chainHash: string;
                                courseId: string;
                                courseName: string;
                                dpuId: string;
                                /** Format: date-time */
                                issuedAt: string;
                                learnerId: string;
                                learnerName: string;
                                verifyUrl: string;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v3/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the courses that you, or a child of yours, can take, with how far they are
         * @description An active member of the token's center.
         */
        get: {
            parameters: {
                query?: {
                    learnerId?: string;
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Whether it can be ordered. */
                                active: boolean;
                                assessmentScore: number | null;
                                attendanceRate: number;
                                certificateId: string | null;
                                currency: string;
                                durationSeconds: number;
                                /** Format: date-time */
                                followedAt: string | null;
                                id: string;
                                /** @description Whether it costs nothing, or is paid for. */
                                isOpen: boolean;
                                /** @description Whom the rest is about. */
                                learnerId: string;
                                lessonCount: number;
                                name: string;
                                /** @enum {string|null} */
                                orderStatus: "PENDING" | "PAID" | "FAILED" | null;
                                price: number;
                                progress: number;
                                /** @enum {string} */
                                type: "COURSE" | "WORKSHOP";
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v3/courses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a course, lesson by lesson, with where to go on
         * @description An active member of the token's center.
         */
        get: {
            parameters: {
                query?: {
                    learnerId?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description Whether it can be ordered. */
                                active: boolean;
                                assessmentScore: number | null;
                                attendanceRate: number;
                                certificateId: string | null;
                                currency: string;
                                durationSeconds: number;
                                /** Format: date-time */
                                followedAt: string | null;
                                id: string;
                                /** @description Whether it costs nothing, or is paid for. */
                                isOpen: boolean;
                                /** @description Whom the rest is about. */
                                learnerId: string;
                                lessonCount: number;
                                lessons: {
                                    durationSeconds: number;
                                    id: string;
                                    /** @description Where to go on. */
                                    reachedSeconds: number;
                                    text?: string;
                                    title: string;
                                    /** @description A file that browsers play, on https. */
                                    videoUrl?: string;
                                }[];
                                name: string;
                                /** @enum {string|null} */
                                orderStatus: "PENDING" | "PAID" | "FAILED" | null;
                                price: number;
                                progress: number;
                                /** @enum {string} */
                                type: "COURSE" | "WORKSHOP";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v3/courses/{id}/learners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who takes a course, with how far they are
         * @description An active member of the token's center: ADMIN or INSTRUCTOR.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                assessmentScore: number | null;
                                attendanceRate: number;
                                certificateId: string | null;
                                learnerId: string;
                                learnerName: string;
                                progress: number;
                            }[];
                            meta: {
                                page: number;
                                total: number;
                            };
                            pagination: {
                                hasMore: boolean;
                                limit: number;
                                page: number;
                                total: number;
                                totalPages: number;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                410: components["responses"]["platform-410"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v3/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order a product for yourself or for a child of yours
         * @description An active member of the token's center.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description A child that you are the guardian of.
                         */
                        forActorId?: string;
                        productId: string;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                amount: number;
                                currency: string;
                                orderId: string;
                                payment: {
                                    /** @description With `checkout`: the payment provider's page. */
                                    url: string | null;
                                    /** @enum {string} */
                                    way: "sandbox" | "checkout" | "elsewhere";
                                };
                                productId: string;
                                /** @enum {string} */
                                status: "PENDING" | "PAID" | "FAILED";
                            };
                            success: boolean;
                        };
                    };
                };
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                amount: number;
                                currency: string;
                                orderId: string;
                                payment: {
                                    /** @description With `checkout`: the payment provider's page. */
                                    url: string | null;
                                    /** @enum {string} */
                                    way: "sandbox" | "checkout" | "elsewhere";
                                };
                                productId: string;
                                /** @enum {string} */
                                status: "PENDING" | "PAID" | "FAILED";
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lms/api/v3/payments/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm what became of a payment
         * @description An ADMIN of the center, the buyer, or the platform operator.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description In minor units. */
                        amount: number;
                        currency: string;
                        method: string;
                        orderId: string;
                        providerPaymentId: string;
                        reason?: string;
                        /** @enum {string} */
                        status: "paid" | "failed";
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                orderId: string;
                                paymentId: string;
                                /** @enum {string} */
                                status: "paid" | "failed";
                                subscription: {
                                    /** @description What a period costs, in minor units. */
                                    amount: number;
                                    /** @enum {string} */
                                    billingCycle: "MONTH" | "YEAR";
                                    cancelAtPeriodEnd: boolean;
                                    /** Format: date-time */
                                    canceledAt: string | null;
                                    currency: string;
                                    /** Format: date-time */
                                    currentPeriodEnd: string;
                                    /** @description The order to pay it under. */
                                    orderId: string | null;
                                    planId: string;
                                    planName: string;
                                    seatLimit: number;
                                    seatUsed: number;
                                    /** @enum {string} */
                                    status: "ACTIVE" | "TRIAL" | "PAST_DUE" | "CANCELED" | "SUSPENDED";
                                    /** Format: date-time */
                                    trialEndsAt: string | null;
                                    usage: {
                                        activeMembers: number;
                                        apiKeys: number;
                                        invitedMembers: number;
                                        webhooks: number;
                                    };
                                } | null;
                            };
                            success: boolean;
                        };
                    };
                };
                308: components["responses"]["platform-308"];
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
                410: components["responses"]["platform-410"];
                413: components["responses"]["platform-413"];
                422: components["responses"]["platform-422"];
                429: components["responses"]["platform-429"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schema/audit-pack/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the JSON-LD context of audit packs
         * @description No credential needed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/ld+json": {
                            [key: string]: unknown;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schema/decision-proof/v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the JSON-LD context of exported proofs
         * @description No credential needed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/ld+json": {
                            [key: string]: unknown;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schema/oversight-report/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the JSON-LD context of oversight reports
         * @description No credential needed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/ld+json": {
                            [key: string]: unknown;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                500: components["responses"]["platform-500"];
                503: components["responses"]["platform-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/.search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find users and groups
         * @description A token of a center’s or a partner’s directory.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        attributes?: string[];
                        count?: number;
                        excludedAttributes?: string[];
                        filter?: string;
                        startIndex?: number;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            itemsPerPage: number;
                            Resources: {
                                [key: string]: unknown;
                            }[];
                            schemas: string[];
                            startIndex: number;
                            totalResults: number;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                410: components["responses"]["scim-410"];
                413: components["responses"]["scim-413"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or find groups
         * @description A token of a center’s or a partner’s directory.
         */
        get: {
            parameters: {
                query?: {
                    attributes?: string;
                    count?: number;
                    excludedAttributes?: string;
                    filter?: string;
                    startIndex?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            itemsPerPage: number;
                            Resources: {
                                [key: string]: unknown;
                            }[];
                            schemas: string[];
                            startIndex: number;
                            totalResults: number;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                410: components["responses"]["scim-410"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        put?: never;
        /**
         * Make a group
         * @description A token of a center’s or a partner’s directory.
         */
        post: {
            parameters: {
                query?: {
                    attributes?: string;
                    excludedAttributes?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                409: components["responses"]["scim-409"];
                410: components["responses"]["scim-410"];
                413: components["responses"]["scim-413"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a group
         * @description A token of a center’s or a partner’s directory.
         */
        get: {
            parameters: {
                query?: {
                    attributes?: string;
                    excludedAttributes?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                404: components["responses"]["scim-404"];
                410: components["responses"]["scim-410"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        /**
         * Replace what is said of a group
         * @description A token of a center’s or a partner’s directory.
         */
        put: {
            parameters: {
                query?: {
                    attributes?: string;
                    excludedAttributes?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                404: components["responses"]["scim-404"];
                409: components["responses"]["scim-409"];
                410: components["responses"]["scim-410"];
                413: components["responses"]["scim-413"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        post?: never;
        /**
         * Remove a group; its people keep the roles that they have without it
         * @description A token of a center’s or a partner’s directory.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                404: components["responses"]["scim-404"];
                409: components["responses"]["scim-409"];
                410: components["responses"]["scim-410"];
                413: components["responses"]["scim-413"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        options?: never;
        head?: never;
        /**
         * Change some of what is said of a group, such as who is in it
         * @description A token of a center’s or a partner’s directory.
         */
        patch: {
            parameters: {
                query?: {
                    attributes?: string;
                    excludedAttributes?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        Operations?: {
                            [key: string]: unknown;
                        }[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                404: components["responses"]["scim-404"];
                409: components["responses"]["scim-409"];
                410: components["responses"]["scim-410"];
                413: components["responses"]["scim-413"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        trace?: never;
    };
    "/scim/v2/ResourceTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the kinds of resources
         * @description A token of a center’s or a partner’s directory.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            itemsPerPage: number;
                            Resources: {
                                [key: string]: unknown;
                            }[];
                            schemas: string[];
                            startIndex: number;
                            totalResults: number;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                410: components["responses"]["scim-410"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ResourceTypes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of the kinds of resources
         * @description A token of a center’s or a partner’s directory.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                404: components["responses"]["scim-404"];
                410: components["responses"]["scim-410"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the schemas of resources
         * @description A token of a center’s or a partner’s directory.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            itemsPerPage: number;
                            Resources: {
                                [key: string]: unknown;
                            }[];
                            schemas: string[];
                            startIndex: number;
                            totalResults: number;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                410: components["responses"]["scim-410"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Schemas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of the schemas of resources
         * @description A token of a center’s or a partner’s directory.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                404: components["responses"]["scim-404"];
                410: components["responses"]["scim-410"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ServiceProviderConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what of SCIM is served
         * @description A token of a center’s or a partner’s directory.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                410: components["responses"]["scim-410"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or find users
         * @description A token of a center’s or a partner’s directory.
         */
        get: {
            parameters: {
                query?: {
                    attributes?: string;
                    count?: number;
                    excludedAttributes?: string;
                    filter?: string;
                    startIndex?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            itemsPerPage: number;
                            Resources: {
                                [key: string]: unknown;
                            }[];
                            schemas: string[];
                            startIndex: number;
                            totalResults: number;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                410: components["responses"]["scim-410"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        put?: never;
        /**
         * Make somebody a member of the center, or staff of the partner
         * @description A token of a center’s or a partner’s directory.
         */
        post: {
            parameters: {
                query?: {
                    attributes?: string;
                    excludedAttributes?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                409: components["responses"]["scim-409"];
                410: components["responses"]["scim-410"];
                413: components["responses"]["scim-413"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user
         * @description A token of a center’s or a partner’s directory.
         */
        get: {
            parameters: {
                query?: {
                    attributes?: string;
                    excludedAttributes?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                404: components["responses"]["scim-404"];
                410: components["responses"]["scim-410"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        /**
         * Replace what is said of a user
         * @description A token of a center’s or a partner’s directory.
         */
        put: {
            parameters: {
                query?: {
                    attributes?: string;
                    excludedAttributes?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                404: components["responses"]["scim-404"];
                409: components["responses"]["scim-409"];
                410: components["responses"]["scim-410"];
                413: components["responses"]["scim-413"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        post?: never;
        /**
         * End a membership, or let staff go, and forget the user
         * @description A token of a center’s or a partner’s directory.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done; nothing to say. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                404: components["responses"]["scim-404"];
                409: components["responses"]["scim-409"];
                410: components["responses"]["scim-410"];
                413: components["responses"]["scim-413"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        options?: never;
        head?: never;
        /**
         * Change some of what is said of a user
         * @description A token of a center’s or a partner’s directory.
         */
        patch: {
            parameters: {
                query?: {
                    attributes?: string;
                    excludedAttributes?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        Operations?: {
                            [key: string]: unknown;
                        }[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Good answer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                308: components["responses"]["scim-308"];
                400: components["responses"]["scim-400"];
                401: components["responses"]["scim-401"];
                403: components["responses"]["scim-403"];
                404: components["responses"]["scim-404"];
                409: components["responses"]["scim-409"];
                410: components["responses"]["scim-410"];
                413: components["responses"]["scim-413"];
                429: components["responses"]["scim-429"];
                500: components["responses"]["scim-500"];
                503: components["responses"]["scim-503"];
            };
        };
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: {
        /** @description Refused: CENTER_MOVED. */
        "platform-308": {
            headers: {
                /** @description The same call where the center is now. */
                Location?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CENTER_MOVED";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: VALIDATION_ERROR, MISSING_REQUIRED_FIELD, INVALID_EMAIL, INVALID_SUBDOMAIN, INVALID_EVIDENCE_LEVEL. */
        "platform-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "VALIDATION_ERROR" | "MISSING_REQUIRED_FIELD" | "INVALID_EMAIL" | "INVALID_SUBDOMAIN" | "INVALID_EVIDENCE_LEVEL";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: UNAUTHORIZED, TOKEN_EXPIRED, INVALID_CREDENTIALS. */
        "platform-401": {
            headers: {
                /** @description How to say who you are. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "UNAUTHORIZED" | "TOKEN_EXPIRED" | "INVALID_CREDENTIALS";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: FORBIDDEN, CONFIRMATION_REQUIRED, SECOND_FACTOR_SETUP_REQUIRED, PROVIDER_REQUIRED, NO_MEMBERSHIP, MEMBERSHIP_SUSPENDED, MEMBERSHIP_ENDED, INSUFFICIENT_ROLE, CENTER_SUSPENDED, CREDENTIAL_UNKNOWN, CREDENTIAL_MISMATCH, DPU_SEALED. */
        "platform-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FORBIDDEN" | "CONFIRMATION_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED" | "PROVIDER_REQUIRED" | "NO_MEMBERSHIP" | "MEMBERSHIP_SUSPENDED" | "MEMBERSHIP_ENDED" | "INSUFFICIENT_ROLE" | "CENTER_SUSPENDED" | "CREDENTIAL_UNKNOWN" | "CREDENTIAL_MISMATCH" | "DPU_SEALED";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: NOT_FOUND, CENTER_NOT_FOUND, DPU_NOT_FOUND. */
        "platform-404": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NOT_FOUND" | "CENTER_NOT_FOUND" | "DPU_NOT_FOUND";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: METHOD_NOT_ALLOWED. */
        "platform-405": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "METHOD_NOT_ALLOWED";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: CONFLICT, CHALLENGE_EXPIRED, CHALLENGE_MISMATCH, CHALLENGE_USED, DECISION_CHANGED, SUBDOMAIN_TAKEN, DUPLICATE_PROVISIONING, SEAT_LIMIT_REACHED. */
        "platform-409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CONFLICT" | "CHALLENGE_EXPIRED" | "CHALLENGE_MISMATCH" | "CHALLENGE_USED" | "DECISION_CHANGED" | "SUBDOMAIN_TAKEN" | "DUPLICATE_PROVISIONING" | "SEAT_LIMIT_REACHED";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: CENTER_GONE. */
        "platform-410": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CENTER_GONE";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: PRECONDITION_FAILED. */
        "platform-412": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PRECONDITION_FAILED";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: PAYLOAD_TOO_LARGE. */
        "platform-413": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PAYLOAD_TOO_LARGE";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: CHAIN_BROKEN, POLICY_VIOLATION, ASSERTION_INVALID. */
        "platform-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CHAIN_BROKEN" | "POLICY_VIOLATION" | "ASSERTION_INVALID";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: RATE_LIMITED. */
        "platform-429": {
            headers: {
                /** @description Seconds after which to try again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "RATE_LIMITED";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: INTERNAL_ERROR, DATABASE_ERROR, PROVISIONING_FAILED. */
        "platform-500": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR" | "DATABASE_ERROR" | "PROVISIONING_FAILED";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: SERVICE_UNAVAILABLE. */
        "platform-503": {
            headers: {
                /** @description Seconds after which to try again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "SERVICE_UNAVAILABLE";
                        message: string;
                    };
                    /** @constant */
                    success: false;
                };
            };
        };
        /** @description Refused: CENTER_MOVED. */
        "proof-308": {
            headers: {
                /** @description The same call where the center is now. */
                Location?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CENTER_MOVED";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: BAD_REQUEST, INVALID_SUBDOMAIN, INVALID_EVIDENCE_LEVEL. */
        "proof-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "BAD_REQUEST" | "INVALID_SUBDOMAIN" | "INVALID_EVIDENCE_LEVEL";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: UNAUTHORIZED, TOKEN_EXPIRED, INVALID_CREDENTIALS. */
        "proof-401": {
            headers: {
                /** @description How to say who you are. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "UNAUTHORIZED" | "TOKEN_EXPIRED" | "INVALID_CREDENTIALS";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: FORBIDDEN, CONFIRMATION_REQUIRED, SECOND_FACTOR_SETUP_REQUIRED, PROVIDER_REQUIRED, NO_MEMBERSHIP, MEMBERSHIP_SUSPENDED, MEMBERSHIP_ENDED, INSUFFICIENT_ROLE, CENTER_SUSPENDED, CREDENTIAL_UNKNOWN, CREDENTIAL_MISMATCH, DPU_SEALED. */
        "proof-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FORBIDDEN" | "CONFIRMATION_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED" | "PROVIDER_REQUIRED" | "NO_MEMBERSHIP" | "MEMBERSHIP_SUSPENDED" | "MEMBERSHIP_ENDED" | "INSUFFICIENT_ROLE" | "CENTER_SUSPENDED" | "CREDENTIAL_UNKNOWN" | "CREDENTIAL_MISMATCH" | "DPU_SEALED";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: NOT_FOUND. */
        "proof-404": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NOT_FOUND";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: METHOD_NOT_ALLOWED. */
        "proof-405": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "METHOD_NOT_ALLOWED";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: CONFLICT, CHALLENGE_EXPIRED, CHALLENGE_MISMATCH, CHALLENGE_USED, DECISION_CHANGED, SUBDOMAIN_TAKEN, DUPLICATE_PROVISIONING, SEAT_LIMIT_REACHED. */
        "proof-409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CONFLICT" | "CHALLENGE_EXPIRED" | "CHALLENGE_MISMATCH" | "CHALLENGE_USED" | "DECISION_CHANGED" | "SUBDOMAIN_TAKEN" | "DUPLICATE_PROVISIONING" | "SEAT_LIMIT_REACHED";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: CENTER_GONE. */
        "proof-410": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CENTER_GONE";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: PRECONDITION_FAILED. */
        "proof-412": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PRECONDITION_FAILED";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: PAYLOAD_TOO_LARGE. */
        "proof-413": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PAYLOAD_TOO_LARGE";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: VALIDATION_ERROR, CHAIN_BROKEN, POLICY_VIOLATION, ASSERTION_INVALID. */
        "proof-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "VALIDATION_ERROR" | "CHAIN_BROKEN" | "POLICY_VIOLATION" | "ASSERTION_INVALID";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: RATE_LIMIT. */
        "proof-429": {
            headers: {
                /** @description Seconds after which to try again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "RATE_LIMIT";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: INTERNAL_ERROR, PROVISIONING_FAILED. */
        "proof-500": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR" | "PROVISIONING_FAILED";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: SERVICE_UNAVAILABLE. */
        "proof-503": {
            headers: {
                /** @description Seconds after which to try again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "SERVICE_UNAVAILABLE";
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        requestId: string;
                    };
                };
            };
        };
        /** @description Refused: CENTER_MOVED. */
        "scim-308": {
            headers: {
                /** @description The same call where the center is now. */
                Location?: string;
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
        /** @description Refused: BAD_REQUEST, VALIDATION_ERROR, MISSING_REQUIRED_FIELD, INVALID_EMAIL, INVALID_SUBDOMAIN, INVALID_EVIDENCE_LEVEL. */
        "scim-400": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
        /** @description Refused: UNAUTHORIZED, TOKEN_EXPIRED, INVALID_CREDENTIALS. */
        "scim-401": {
            headers: {
                /** @description How to say who you are. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
        /** @description Refused: FORBIDDEN, CONFIRMATION_REQUIRED, SECOND_FACTOR_SETUP_REQUIRED, PROVIDER_REQUIRED, NO_MEMBERSHIP, MEMBERSHIP_SUSPENDED, MEMBERSHIP_ENDED, INSUFFICIENT_ROLE, CENTER_SUSPENDED, CREDENTIAL_UNKNOWN, CREDENTIAL_MISMATCH, DPU_SEALED. */
        "scim-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
        /** @description Refused: NOT_FOUND, CENTER_NOT_FOUND, DPU_NOT_FOUND. */
        "scim-404": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
        /** @description Refused: METHOD_NOT_ALLOWED. */
        "scim-405": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
        /** @description Refused: CONFLICT, CHALLENGE_EXPIRED, CHALLENGE_MISMATCH, CHALLENGE_USED, DECISION_CHANGED, SUBDOMAIN_TAKEN, DUPLICATE_PROVISIONING, SEAT_LIMIT_REACHED. */
        "scim-409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
        /** @description Refused: CENTER_GONE. */
        "scim-410": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
        /** @description Refused: PRECONDITION_FAILED. */
        "scim-412": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
        /** @description Refused: PAYLOAD_TOO_LARGE. */
        "scim-413": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
        /** @description Refused: CHAIN_BROKEN, POLICY_VIOLATION, ASSERTION_INVALID. */
        "scim-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
        /** @description Refused: RATE_LIMITED. */
        "scim-429": {
            headers: {
                /** @description Seconds after which to try again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
        /** @description Refused: INTERNAL_ERROR, DATABASE_ERROR, PROVISIONING_FAILED. */
        "scim-500": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
        /** @description Refused: SERVICE_UNAVAILABLE. */
        "scim-503": {
            headers: {
                /** @description Seconds after which to try again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": {
                    detail: string;
                    schemas: "urn:ietf:params:scim:api:messages:2.0:Error"[];
                    scimType?: string;
                    status: string;
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
