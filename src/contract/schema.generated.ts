// Written by `npm run generate` from openapi.yaml: do not edit.
export interface paths {
    "/api/admin/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens the admin's session
         * @description The response sets the cookie of the session. Logins are limited per minute and network. A host may answer a wrong password
         *     with 200 and `success: false`.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the admin's session. The response is the same without one
         * @description The cookie is removed, and the session is invalid on all servers.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The owner's notice, also after its last day
         * @description Pages show it until the end of `lastDay` in the workshop's time zone. This response has it afterwards as well, so that the
         *     admin can edit it.
         */
        get: operations["getNotice"];
        put?: never;
        /**
         * Replaces the owner's notice. Two empty texts remove it
         * @description A notice without `lastDay` is shown until it is removed. With `If-Match`, a notice that another session has changed is not
         *     replaced: the response is 412 with the current one.
         */
        post: operations["saveNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order, open or completed
         * @description For the link of a notification. The order then counts as read, which its receipt shows. 404 means that it was deleted
         *     for good.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        /**
         * Deletes a completed order for good, with its files
         * @description The order no longer exists after the response. Its files are deleted as soon as the file storage allows.
         */
        delete: operations["deleteOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the owner's answer to an open or completed order. An empty text removes it
         * @description The receipt of the order shows the answer with its time. With `If-Match`, an answer that another session has changed is
         *     not replaced: the response is 412 with the order as it is.
         */
        post: operations["saveAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/completion": {
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
         * Takes back the completion of an order, which returns it to the open orders
         * @description The order is open again, with its note and its files. 404 means that it is not among the completed orders any more.
         */
        delete: operations["restoreOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the owner's note on an open or completed order. An empty text removes it
         * @description Only the admin sees the note. With `If-Match`, a note that another session has changed is not replaced: the response is 412
         *     with the current order.
         */
        post: operations["saveNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All completed orders that are not deleted yet, newest first
         * @description Each has the time when it was completed, and the time from which it may be deleted for good. With `If-None-Match`, an
         *     unchanged list is answered with 304.
         */
        get: operations["listCompletedOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/delete": {
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
         * Completes an order, which removes it from the open orders
         * @description The order is kept with its files among the completed orders for 30 days, where it can be restored. Afterwards it is
         *     deleted for good. Time in which no server runs is not counted.
         */
        delete: operations["completeOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/getorders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All open orders, newest first
         * @description With names, phone numbers and pictures, so only the admin may read it. An order is open until it is completed. With
         *     `If-None-Match`, an unchanged list is answered with 304.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a custom-part order with pictures
         * @description Pictures and models travel in the body as data URLs, and count by their content, whatever type they declare. Nothing is
         *     stored if one of them is refused. `_id` is the order's number for the customer, `receipt` the key to its page.
         */
        post: operations["sendOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/presign-put-video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A presigned URL for the upload of one product video
         * @description The browser then sends `PUT <url>` with the file as body and exactly the returned headers, straight to the
         *     object storage and without cookies. `publicUrl` is the product's `videoUrl` afterwards.
         *     The URL is valid for this name, type and size (for the maximum size if none is given). It accepts one upload that
         *     begins within five minutes, and only until the product that shows the video is deleted. An object storage may
         *     accept further uploads within the five minutes.
         */
        post: operations["presignVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All work samples without drafts, in the owner's order
         * @description The whole public catalogue in one response, because search and pages of the list are the browser's. All pages show it in this order,
         *     and home shows its first five. New products come last until they are moved (`moveProduct`). With `If-None-Match`, an unchanged
         *     list is answered with 304. An English field without a text is an empty string; readers then see the Persian one.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/addproduct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a product
         * @description The product becomes the last of the catalogue, without English texts: `editProduct` adds them. A video is uploaded first,
         *     see `presignVideo`.
         */
        post: operations["addProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All products with the drafts, in the owner's order
         * @description For the dashboard. Each product states whether it is a draft (`hidden`). `listProducts` leaves drafts out, so that its response
         *     depends on no session. With `If-None-Match`, an unchanged list is answered with 304.
         */
        get: operations["listAllProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/deleteproduct": {
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
         * Deletes a product with its files
         * @description The product leaves the catalogue with its picture, drawing and video. Orders that mention it are texts and stay as they are.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/editproduct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes a product
         * @description Fields that are not sent keep their values. An English field must not be blank if it is sent.
         */
        post: operations["editProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/moveproduct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves a product in front of another one, or to the end of the list
         * @description All other products keep their order, so that the moves of two sessions do not undo each other. Nothing changes if the product is
         *     in that place already. 404 means that one of the two products does not exist. A host without this operation has an order
         *     of its own.
         */
        post: operations["moveProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddProductForm: {
            drawing?: components["schemas"]["ProductImage"];
            fullDescription?: string;
            /** @description `true` makes the product a draft, which only the admin sees; `false` shows it to everyone */
            hidden?: string;
            image: components["schemas"]["ProductImage"];
            shortDescription: components["schemas"]["VisibleText"];
            title: components["schemas"]["VisibleText"];
            /** @description The `publicUrl` of a finished upload */
            videoUrl?: string;
        };
        Answer: {
            message: string;
        };
        AnswerForm: {
            answer: string;
        };
        /** @description The error with the current version of what was to be changed */
        Conflict: {
            errors: components["schemas"]["FieldError"][];
            message: string;
            notice?: components["schemas"]["Notice"];
            order?: components["schemas"]["Order"];
            product?: components["schemas"]["Product"];
        };
        Credentials: {
            /** Format: password */
            password: string;
            username: string;
        };
        EditProductForm: {
            description: components["schemas"]["VisibleText"];
            descriptionEn?: components["schemas"]["VisibleText"];
            drawing?: components["schemas"]["ProductImage"];
            /** @description `true` makes the product a draft, which only the admin sees; `false` shows it to everyone */
            hidden?: string;
            id: components["schemas"]["ProductId"];
            image?: components["schemas"]["ProductImage"];
            longDescription?: string;
            longDescriptionEn?: components["schemas"]["VisibleText"];
            /** @description `true` removes the stored drawing. Ignored if a `drawing` is sent */
            removeDrawing?: string;
            title: components["schemas"]["VisibleText"];
            titleEn?: components["schemas"]["VisibleText"];
            videoUrl?: string;
        };
        Error: {
            errors: components["schemas"]["FieldError"][];
            message: string;
        };
        FieldError: {
            message: string;
            /** @description The field. `files.2` is the third file */
            path: string;
        };
        /**
         * @description The picture in other formats and smaller sizes, as `srcset` values: URLs with their widths in pixels. Both are empty
         *     if only `image` exists, which is the largest
         */
        ImageSrcset: {
            avif: string;
            /** @description A tiny version of an opaque picture as a data URL, shown blurred until the picture is loaded */
            placeholder?: string;
            webp: string;
        };
        LoginAnswer: {
            /** @description True. A host may return false instead of the status 401 */
            success: boolean;
        };
        LoginRefused: {
            errors: components["schemas"]["FieldError"][];
            message: string;
            /** @constant */
            success: false;
        };
        /** @description Measurements of the customer's device. The server checks their bounds, but not whether they are true */
        Measured: {
            /** @description Number of parts that do not touch */
            bodies: number;
            /** @description True if the surface has no hole */
            isClosed: boolean;
            /** @description Extents along the axes in mm, as the model is placed */
            size: {
                x: number;
                y: number;
                z: number;
            };
            /** @description Area of the surface in mm² */
            surface: number;
            triangles: number;
            /** @description Unit of the file, or the one that the customer chose for a file without a unit */
            unit: string;
            /** @description In mm³. Approximate if the surface is not closed */
            volume: number;
        };
        MoveProductForm: {
            /** @description The product that it is moved in front of. Without it, the product is moved to the end */
            before?: components["schemas"]["ProductId"];
            id: components["schemas"]["ProductId"];
        };
        NoteForm: {
            note: string;
        };
        Notice: {
            /** @description Date and time at which the last day ends, in UTC */
            endsAt?: string;
            /** @description Last day on which pages show the notice. Missing if it has none */
            lastDay?: string;
            /** @description Persian text. Pages show the other one if it is empty */
            text: string;
            /** @description English text */
            textEn: string;
            /** @description Increases with each change. For `If-Match` */
            version: number;
        };
        NoticeAnswer: {
            message: string;
            notice: components["schemas"]["Notice"];
        };
        NoticeForm: {
            /** @description Last day on which pages show the notice: a Gregorian date of the years 2000 to 2099 in the workshop's time zone */
            lastDay?: string;
            /** @description Persian text */
            text: string;
            /** @description English text */
            textEn: string;
        };
        Order: {
            _id: components["schemas"]["OrderId"];
            /** @description The owner's answer to the customer in plain text, which the receipt shows. Missing if there is none */
            answer?: string;
            /** @description Date and time when the answer was saved last, in UTC. Missing if there is none */
            answeredAt?: string;
            /** @description Increases with each change of the answer. For `If-Match`. Missing if the answer was never changed, which counts as 1 */
            answerVersion?: number;
            /** @description Date and time when the order was completed, in UTC. Missing if it is open */
            completedAt?: string;
            /** @description A date-time in UTC */
            createdAt: string;
            /** @description Date and time from which a completed order may be deleted for good, in UTC. Missing if it is open */
            deletionAt?: string;
            description: string;
            /** @description URLs. A path that ends in `.mp4` is a video, any other an image */
            files: string[];
            /** @description Models and drawings of the part. Missing if there are none */
            models?: components["schemas"]["OrderModel"][];
            name: string;
            /** @description The owner's note, which only the admin sees. Missing if there is none */
            note?: string;
            /** @description Increases with each change of the note. For `If-Match`. Missing if the note was never changed, which counts as 1 */
            noteVersion?: number;
            phone: string;
            /** @description Token of the receipt's address, for as long as the receipt can be opened. Missing in lists */
            receipt?: string;
            /**
             * @description URL of a small square picture for each of `files`, at the same index. A file without a thumbnail is listed itself.
             *     Missing if no file has one
             */
            thumbnails?: string[];
        };
        OrderAnswer: {
            _id: components["schemas"]["OrderId"];
            /** @description Date and time when the server stored the order, in UTC. Missing if the order was deleted meanwhile */
            createdAt?: string;
            message: string;
            /**
             * @description Token of the receipt, whose address is `/?receipt=<token>`. The page shows for 90 days what was sent and how far the
             *     order is. Missing if the order was deleted meanwhile
             */
            receipt?: string;
        };
        OrderChange: {
            message: string;
            /** @description The order after the change */
            order: components["schemas"]["Order"];
        };
        OrderForm: {
            description: components["schemas"]["VisibleText"];
            /** @description Images as data URLs; JPEG, PNG, WebP, AVIF or GIF by content */
            files: string[];
            /** @description Models and drawings of the part; STL, 3MF, OBJ, STEP, DXF or PDF by content */
            models?: components["schemas"]["SentModel"][];
            name: components["schemas"]["VisibleText"];
            /** @description Latin digits with spaces, dashes, dots and brackets. A leading plus is allowed */
            phone: string;
        };
        /** @description This server's ids are Crockford base32 in upper case. Their first six characters are the order's number (`4K7 Q2M`). Other ids remain valid. */
        OrderId: string;
        OrderModel: {
            bytes: number;
            /** @description Format by content: stl, 3mf, obj, step, dxf or pdf */
            kind: string;
            measured?: components["schemas"]["Measured"];
            /** @description Name of the customer's file */
            name: string;
            /** @description URL of an image of the part. Missing if there is none */
            preview?: string;
            /** @description Only the admin may read it. It is downloaded under its name */
            url: string;
        };
        PresignedUpload: {
            /** @description Headers to send with the PUT, and no others */
            headers: {
                [key: string]: string;
            };
            publicUrl: string;
            url: string;
        };
        PresignForm: {
            /** @description Name of the file on the sender's disk. The storage chooses its own name */
            fileName: string;
            /** @default video/mp4 */
            mime: string;
            /** @description Size of the file in bytes. The upload must have exactly this size */
            size?: number;
        };
        Product: {
            /** @description Persian short description */
            description: string;
            descriptionEn: string;
            /**
             * @description URL of a line drawing in the proportions and from the point of view of the picture. Dark lines on a
             *     transparent or white background
             */
            drawing?: string;
            /** @description True for a draft, which only the admin sees. `listAllProducts` states it for each product */
            hidden?: boolean;
            id: components["schemas"]["ProductId"];
            /** @description URL of the picture */
            image: string;
            /** @description True if the picture is a cut-out with a transparent background. Without it the picture counts as opaque */
            imageHasAlpha?: boolean;
            /** @description Persian; paragraphs are separated by a blank line */
            longDescription: string;
            longDescriptionEn: string;
            srcset?: components["schemas"]["ImageSrcset"];
            /** @description Persian title */
            title: string;
            /** @description English title. Empty if there is none */
            titleEn: string;
            /** @description Increases with each edit. For `If-Match` */
            version?: number;
            /** @description URL of the video */
            video?: string;
        };
        ProductAnswer: {
            id: components["schemas"]["ProductId"];
            message: string;
        };
        ProductId: number;
        /** Format: binary */
        ProductImage: Blob;
        SentModel: {
            /** @description The file as a data URL */
            content: string;
            measured?: components["schemas"]["Measured"];
            name: components["schemas"]["VisibleText"];
            /** @description An image of the part that the customer's device drew, as a data URL */
            preview?: string;
        };
        /** @description Text that a reader can see */
        VisibleText: string;
    };
    responses: {
        /** @description Internal error. The response contains no details */
        Broken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The server is at capacity, a lock was not released in time, or the database is unavailable. Nothing was changed,
         *     unless the database became unavailable during the change: repeating a call with its key carries it out once
         */
        Busy: {
            headers: {
                /** @description Seconds to wait */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Another session changed it after the version in `If-Match`. Nothing was stored */
        ChangedElsewhere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Conflict"];
            };
        };
        /** @description Done */
        Done: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Answer"];
            };
        };
        /** @description The request came from another site */
        ForeignOrigin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The headers with their cookies exceed 16 KiB. The message is always in Persian */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Nothing was stored. `errors` names each invalid field */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The disk is nearly full. The remaining space is reserved for logging in, completing orders and deleting products.
         *     Nothing was stored
         */
        NoRoom: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No valid session */
        NoSession: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description It does not exist, or no longer exists */
        NotThere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A file, all files together or the whole request is too large */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests from this address, or too much work for the images of its requests */
        TooMany: {
            headers: {
                /** @description Seconds to wait */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The content type is not accepted, or the content does not match it */
        WrongKind: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AddProductForm = components['schemas']['AddProductForm'];
export type Answer = components['schemas']['Answer'];
export type AnswerForm = components['schemas']['AnswerForm'];
export type Conflict = components['schemas']['Conflict'];
export type Credentials = components['schemas']['Credentials'];
export type EditProductForm = components['schemas']['EditProductForm'];
export type Error = components['schemas']['Error'];
export type FieldError = components['schemas']['FieldError'];
export type ImageSrcset = components['schemas']['ImageSrcset'];
export type LoginAnswer = components['schemas']['LoginAnswer'];
export type LoginRefused = components['schemas']['LoginRefused'];
export type Measured = components['schemas']['Measured'];
export type MoveProductForm = components['schemas']['MoveProductForm'];
export type NoteForm = components['schemas']['NoteForm'];
export type Notice = components['schemas']['Notice'];
export type NoticeAnswer = components['schemas']['NoticeAnswer'];
export type NoticeForm = components['schemas']['NoticeForm'];
export type Order = components['schemas']['Order'];
export type OrderAnswer = components['schemas']['OrderAnswer'];
export type OrderChange = components['schemas']['OrderChange'];
export type OrderForm = components['schemas']['OrderForm'];
export type OrderId = components['schemas']['OrderId'];
export type OrderModel = components['schemas']['OrderModel'];
export type PresignedUpload = components['schemas']['PresignedUpload'];
export type PresignForm = components['schemas']['PresignForm'];
export type Product = components['schemas']['Product'];
export type ProductAnswer = components['schemas']['ProductAnswer'];
export type ProductId = components['schemas']['ProductId'];
export type ProductImage = components['schemas']['ProductImage'];
export type SentModel = components['schemas']['SentModel'];
export type VisibleText = components['schemas']['VisibleText'];
export type ResponseBroken = components['responses']['Broken'];
export type ResponseBusy = components['responses']['Busy'];
export type ResponseChangedElsewhere = components['responses']['ChangedElsewhere'];
export type ResponseDone = components['responses']['Done'];
export type ResponseForeignOrigin = components['responses']['ForeignOrigin'];
export type ResponseHeadersTooLarge = components['responses']['HeadersTooLarge'];
export type ResponseInvalid = components['responses']['Invalid'];
export type ResponseNoRoom = components['responses']['NoRoom'];
export type ResponseNoSession = components['responses']['NoSession'];
export type ResponseNotThere = components['responses']['NotThere'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ResponseTooMany = components['responses']['TooMany'];
export type ResponseWrongKind = components['responses']['WrongKind'];
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Signed in. The session is in a cookie */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            /** @description Wrong username or password. The message does not reveal which */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginRefused"];
                };
            };
            403: components["responses"]["ForeignOrigin"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongKind"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Invalid"];
            403: components["responses"]["ForeignOrigin"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
    getNotice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notice. Both texts are empty if there is none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notice"];
                };
            };
            400: components["responses"]["Invalid"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
        };
    };
    saveNotice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is based on, in quotes. Without it the last change wins. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticeForm"];
            };
        };
        responses: {
            /** @description Saved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["ForeignOrigin"];
            412: components["responses"]["ChangedElsewhere"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongKind"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: components["schemas"]["Order"];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            404: components["responses"]["NotThere"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
        };
    };
    deleteOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotThere"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
    saveAnswer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is based on, in quotes. Without it the last change wins. */
                "If-Match"?: string;
            };
            path: {
                id: components["schemas"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerForm"];
            };
        };
        responses: {
            /** @description Saved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderChange"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotThere"];
            412: components["responses"]["ChangedElsewhere"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongKind"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
    restoreOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotThere"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
    saveNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is based on, in quotes. Without it the last change wins. */
                "If-Match"?: string;
            };
            path: {
                id: components["schemas"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteForm"];
            };
        };
        responses: {
            /** @description Saved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderChange"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotThere"];
            412: components["responses"]["ChangedElsewhere"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongKind"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
    listCompletedOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The completed orders */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            /** @description Not modified since the version in `If-None-Match` */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
        };
    };
    completeOrder: {
        parameters: {
            query: {
                id: components["schemas"]["OrderId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotThere"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
    listOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open orders */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            /** @description Not modified since the version in `If-None-Match` */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
        };
    };
    sendOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Requests with the same key return the same order for two days, so a double click or a retry stores one order. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderForm"];
            };
        };
        responses: {
            /** @description Stored; the order is on the admin's dashboard */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            403: components["responses"]["ForeignOrigin"];
            /** @description The `Idempotency-Key` was used before with other content */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongKind"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
    presignVideo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresignForm"];
            };
        };
        responses: {
            /** @description Where and how to upload */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresignedUpload"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["ForeignOrigin"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongKind"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
    listProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                };
            };
            /** @description Not modified since the version in `If-None-Match` */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
        };
    };
    addProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description Requests with the same key return the same product for two days, so a retry stores one product. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AddProductForm"];
            };
        };
        responses: {
            /** @description Added */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["ForeignOrigin"];
            /** @description The `Idempotency-Key` was used before with other content */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongKind"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
    listAllProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue with its drafts */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                };
            };
            /** @description Not modified since the version in `If-None-Match` */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
        };
    };
    deleteProduct: {
        parameters: {
            query: {
                id: components["schemas"]["ProductId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotThere"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
    editProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the change is based on, in quotes. Without it the last change wins. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["EditProductForm"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotThere"];
            412: components["responses"]["ChangedElsewhere"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongKind"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
    moveProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveProductForm"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Invalid"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotThere"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["WrongKind"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Broken"];
            503: components["responses"]["Busy"];
            507: components["responses"]["NoRoom"];
        };
    };
}
