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
         * Say in which country and region a center is
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
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
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
                            dualApproval?: boolean;
                            /** @enum {string} */
                            minEvidenceLevel?: "DRAFT" | "DOCUMENTED";
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
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
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
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
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
                            dualApproval?: boolean;
                            /** @enum {string} */
                            minEvidenceLevel?: "DRAFT" | "DOCUMENTED";
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
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
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
         * @description Any signed-in person.
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
         * @description Any signed-in person.
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
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your live sessions
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
         * @description Any signed-in person.
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
                                scopes: ("proof:read" | "proof:write" | "proof:record" | "proof:approve" | "proof:erase" | "policy:write")[];
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
                        scopes: ("proof:read" | "proof:write" | "proof:record" | "proof:approve" | "proof:erase" | "policy:write")[];
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
                                scopes: ("proof:read" | "proof:write" | "proof:record" | "proof:approve" | "proof:erase" | "policy:write")[];
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
                                scopes: ("proof:read" | "proof:write" | "proof:record" | "proof:approve" | "proof:erase" | "policy:write")[];
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
                        type?: "dpu.sealed" | "dpu.verified" | "agent.decision.completed" | "agent.approval.requested" | "payment.completed" | "payment.failed" | "attendance.verified" | "certificate.issued" | "workflow.transitioned";
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
                    limit?: number;
                    page?: number;
                    status?: "CONFIRMED" | "CANCELED";
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
                                bookedBy: string;
                                /** Format: date-time */
                                end: string;
                                id: string;
                                instructorId: string;
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
                                bookedBy: string;
                                /** Format: date-time */
                                end: string;
                                id: string;
                                instructorId: string;
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
         * Cancel a booking
         * @description An active member of the center in the path.
         */
        delete: {
            parameters: {
                query?: never;
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
                                bookedBy: string;
                                /** Format: date-time */
                                end: string;
                                id: string;
                                instructorId: string;
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
                                    id: string;
                                    name?: string;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                } | null;
                                createdAt: string;
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
                                };
                                approvals?: {
                                    approvalId: string;
                                    approver: {
                                        /** @enum {string} */
                                        assurance?: "declared" | "session" | "passkey";
                                        id: string;
                                        name?: string;
                                        /** @enum {string} */
                                        type: "human" | "system";
                                        /** @description The API key that named the approver. */
                                        via?: string;
                                    } | null;
                                    createdAt: string;
                                    reason?: string;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                }[];
                                createdAt: string;
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
                                tags: string[] | null;
                                type: string | null;
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
                                    assurance?: "declared" | "session" | "passkey";
                                    id: string;
                                    name?: string;
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
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
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
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
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
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
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
                        "application/ld+json": {
                            [key: string]: unknown;
                        };
                    };
                };
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
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
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
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
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
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
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
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
         * Rename, place, suspend or reopen one of your centers
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
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
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
                            dualApproval?: boolean;
                            /** @enum {string} */
                            minEvidenceLevel?: "DRAFT" | "DOCUMENTED";
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
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
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
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
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
                            dualApproval?: boolean;
                            /** @enum {string} */
                            minEvidenceLevel?: "DRAFT" | "DOCUMENTED";
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
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
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
                                    assurance: "declared" | "session" | "passkey" | null;
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
                        };
                        context?: {
                            country?: string;
                            region?: string;
                        };
                        idempotencyKey?: string;
                        riskScore?: number;
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
                                policy: {
                                    [key: string]: unknown;
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
                                policy: {
                                    [key: string]: unknown;
                                } | null;
                                /** @enum {string} */
                                status: "completed" | "awaiting_approval" | "rejected" | "pending";
                            };
                        };
                    };
                };
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                409: components["responses"]["proof-409"];
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
                                    id: string;
                                    name?: string;
                                    /** @enum {string} */
                                    type: "human" | "ai_agent" | "system" | "service";
                                } | null;
                                createdAt: string;
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
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
                        };
                        idempotencyKey?: string;
                        /** Format: date-time */
                        occurredAt?: string;
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
                                };
                                approvals?: {
                                    approvalId: string;
                                    approver: {
                                        /** @enum {string} */
                                        assurance?: "declared" | "session" | "passkey";
                                        id: string;
                                        name?: string;
                                        /** @enum {string} */
                                        type: "human" | "system";
                                        /** @description The API key that named the approver. */
                                        via?: string;
                                    } | null;
                                    createdAt: string;
                                    reason?: string;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                }[];
                                createdAt: string;
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
                                };
                                approvals?: {
                                    approvalId: string;
                                    approver: {
                                        /** @enum {string} */
                                        assurance?: "declared" | "session" | "passkey";
                                        id: string;
                                        name?: string;
                                        /** @enum {string} */
                                        type: "human" | "system";
                                        /** @description The API key that named the approver. */
                                        via?: string;
                                    } | null;
                                    createdAt: string;
                                    reason?: string;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                }[];
                                createdAt: string;
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
                                tags: string[] | null;
                                type: string | null;
                                updatedAt: string;
                            };
                        };
                    };
                };
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                409: components["responses"]["proof-409"];
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
                                };
                                approvals?: {
                                    approvalId: string;
                                    approver: {
                                        /** @enum {string} */
                                        assurance?: "declared" | "session" | "passkey";
                                        id: string;
                                        name?: string;
                                        /** @enum {string} */
                                        type: "human" | "system";
                                        /** @description The API key that named the approver. */
                                        via?: string;
                                    } | null;
                                    createdAt: string;
                                    reason?: string;
                                    /** @enum {string} */
                                    result: "approved" | "rejected";
                                }[];
                                createdAt: string;
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
                                tags: string[] | null;
                                type: string | null;
                                updatedAt: string;
                            };
                        };
                    };
                };
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
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
                                    assurance?: "declared" | "session" | "passkey";
                                    id: string;
                                    name?: string;
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
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
                                    };
                                    approvals?: {
                                        approvalId: string;
                                        approver: {
                                            /** @enum {string} */
                                            assurance?: "declared" | "session" | "passkey";
                                            id: string;
                                            name?: string;
                                            /** @enum {string} */
                                            type: "human" | "system";
                                            /** @description The API key that named the approver. */
                                            via?: string;
                                        } | null;
                                        createdAt: string;
                                        reason?: string;
                                        /** @enum {string} */
                                        result: "approved" | "rejected";
                                    }[];
                                    createdAt: string;
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                409: components["responses"]["proof-409"];
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
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
                            };
                        };
                    };
                };
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
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
                    };
                };
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
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
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
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
                            dualApproval?: boolean;
                            /** @enum {string} */
                            minEvidenceLevel?: "DRAFT" | "DOCUMENTED";
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
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                409: components["responses"]["proof-409"];
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
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
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
                            dualApproval?: boolean;
                            /** @enum {string} */
                            minEvidenceLevel?: "DRAFT" | "DOCUMENTED";
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
                                    dualApproval: boolean;
                                    /** @enum {string} */
                                    minEvidenceLevel: "DRAFT" | "DOCUMENTED";
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                409: components["responses"]["proof-409"];
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
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
                        type?: "dpu.sealed" | "dpu.verified" | "agent.decision.completed" | "agent.approval.requested" | "payment.completed" | "payment.failed" | "attendance.verified" | "certificate.issued" | "workflow.transitioned";
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
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
                400: components["responses"]["proof-400"];
                401: components["responses"]["proof-401"];
                403: components["responses"]["proof-403"];
                404: components["responses"]["proof-404"];
                409: components["responses"]["proof-409"];
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
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
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
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
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
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
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
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
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
                                    title: string;
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
                            title: string;
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
                                    title: string;
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
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                409: components["responses"]["platform-409"];
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
        get?: never;
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
         * Order a product for yourself
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
                                productId: string;
                                /** @enum {string} */
                                status: "PENDING" | "PAID" | "FAILED";
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
                400: components["responses"]["platform-400"];
                401: components["responses"]["platform-401"];
                403: components["responses"]["platform-403"];
                404: components["responses"]["platform-404"];
                409: components["responses"]["platform-409"];
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: {
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
        /** @description Refused: FORBIDDEN, NO_MEMBERSHIP, MEMBERSHIP_SUSPENDED, MEMBERSHIP_ENDED, INSUFFICIENT_ROLE, CENTER_SUSPENDED, DPU_SEALED. */
        "platform-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FORBIDDEN" | "NO_MEMBERSHIP" | "MEMBERSHIP_SUSPENDED" | "MEMBERSHIP_ENDED" | "INSUFFICIENT_ROLE" | "CENTER_SUSPENDED" | "DPU_SEALED";
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
        /** @description Refused: CONFLICT, SUBDOMAIN_TAKEN, DUPLICATE_PROVISIONING, SEAT_LIMIT_REACHED. */
        "platform-409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CONFLICT" | "SUBDOMAIN_TAKEN" | "DUPLICATE_PROVISIONING" | "SEAT_LIMIT_REACHED";
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
        /** @description Refused: CHAIN_BROKEN, POLICY_VIOLATION. */
        "platform-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CHAIN_BROKEN" | "POLICY_VIOLATION";
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
        /** @description Refused: FORBIDDEN, NO_MEMBERSHIP, MEMBERSHIP_SUSPENDED, MEMBERSHIP_ENDED, INSUFFICIENT_ROLE, CENTER_SUSPENDED, DPU_SEALED. */
        "proof-403": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FORBIDDEN" | "NO_MEMBERSHIP" | "MEMBERSHIP_SUSPENDED" | "MEMBERSHIP_ENDED" | "INSUFFICIENT_ROLE" | "CENTER_SUSPENDED" | "DPU_SEALED";
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
        /** @description Refused: CONFLICT, SUBDOMAIN_TAKEN, DUPLICATE_PROVISIONING, SEAT_LIMIT_REACHED. */
        "proof-409": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CONFLICT" | "SUBDOMAIN_TAKEN" | "DUPLICATE_PROVISIONING" | "SEAT_LIMIT_REACHED";
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
        /** @description Refused: VALIDATION_ERROR, CHAIN_BROKEN, POLICY_VIOLATION. */
        "proof-422": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "VALIDATION_ERROR" | "CHAIN_BROKEN" | "POLICY_VIOLATION";
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
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
